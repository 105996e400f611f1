import type { Complaint } from "../../../complaint.ts";
import { type JsonObject, textOf } from "../../../json.ts";
import { wrongType, wrongValue } from "../../openai-chat/wording.ts";
import { typeOf } from "../conversation.ts";
import { contentFault, textTooLong } from "./content-part.ts";
import type { ItemCheck } from "./each-item.ts";
import { oneOf } from "./rule.ts";

/** Types that a part of a message may have at all. */
const PARTS: readonly string[] = [
  "input_text",
  "input_image",
  "input_audio",
  "output_text",
  "refusal",
  "input_file",
  "computer_screenshot",
  "summary_text",
  "encrypted_content",
];

/** Types of parts that the assistant may have. */
const SAID: readonly string[] = ["output_text", "refusal"];

/** Types of parts that all other roles may have. */
const HEARD: readonly string[] = ["input_text", "input_image", "input_file", "scoped_content", "input_audio"];

/** A message has text, or parts that its role may have. */
export const messageReadable: ItemCheck = {
  says: "Content is a string or a list; the assistant's has output_text and refusal, that of others input parts.",
  find(item, at) {
    if (typeOf(item) !== "message") return undefined;
    const { content } = item;
    const path = `${at}.content`;
    if (typeof content === "string") return textTooLong(content, path);
    if (!Array.isArray(content)) return wrongType(path, "one of an array of objects or string", content);
    const may = item.role === "assistant" ? SAID : HEARD;
    return contentFault(content, path, (part, place) => variantFault(part, place, may));
  },
};

function variantFault(part: JsonObject, at: string, may: readonly string[]): Complaint | undefined {
  const type = textOf(part.type);
  if (may.includes(type)) return undefined;
  return PARTS.includes(type) ? wrongValue(at, type, may) : wrongValue(`${at}.type`, type, PARTS);
}

/** The phase of an answer is one of two. */
export const phaseKnown: ItemCheck = {
  says: "The phase of an assistant message is `commentary` or `final_answer`.",
  find: ({ phase }, at) =>
    phase === undefined || phase === null
      ? undefined
      : oneOf("commentary", "final_answer")(phase, `${at}.phase`),
};
