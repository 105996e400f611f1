import { isObject, type JsonObject, listOf, textOf } from "../../../json.ts";
import { longArray, wrongType, wrongValue } from "../../openai-chat/wording.ts";
import { typeOf } from "../conversation.ts";
import { contentFault, textTooLong } from "./content-part.ts";
import type { ItemCheck } from "./each-item.ts";
import { toolName } from "./tools.ts";

/** A call names its tool, and has arguments as text; a search for tools has an object. */
export const callReadable: ItemCheck = {
  says: "A call names its tool; its arguments are a string, valid JSON or not. Those of a client's search for tools are an object.",
  find(item, at) {
    const type = typeOf(item);
    if (type === "tool_search_call" && isClients(item)) {
      const given = item.arguments ?? {};
      return isObject(given) ? undefined : wrongType(`${at}.arguments`, "an object", given);
    }
    if (type !== "function_call" && type !== "custom_tool_call") return undefined;
    const member = type === "function_call" ? "arguments" : "input";
    const name = toolName(item.name, `${at}.name`);
    if (name !== undefined || typeof item[member] === "string") return name;
    return wrongType(`${at}.${member}`, "a string", item[member]);
  },
};

/** Whether the client ran a search; of those that the server ran, no such refusal was seen. */
function isClients({ call_id, execution }: JsonObject): boolean {
  return typeof call_id === "string" && execution !== "server";
}

/** What an output may hold. */
const OUTPUT: readonly string[] = ["input_text", "input_image", "input_file"];

/** An output is a text or a list of parts. */
export const outputReadable: ItemCheck = {
  says: "A tool's output is a string of 10,485,760 characters at most, or a list of texts, images and files.",
  find(item, at) {
    const type = typeOf(item);
    if (type !== "function_call_output" && type !== "custom_tool_call_output") return undefined;
    const { output } = item;
    const path = `${at}.output`;
    if (typeof output === "string") return textTooLong(output, path);
    if (!Array.isArray(output)) return wrongType(path, "one of an array of objects or string", output);
    return contentFault(output, path, (part, place) =>
      OUTPUT.includes(textOf(part.type)) ? undefined : wrongValue(place, textOf(part.type), OUTPUT),
    );
  },
};

/** Reasoning has no text of its own. */
export const reasoningReadable: ItemCheck = {
  says: "A reasoning item's `summary` is a list; its `content` is empty: what was thought is in `encrypted_content`.",
  find(item, at) {
    if (typeOf(item) !== "reasoning") return undefined;
    if (!Array.isArray(item.summary)) return wrongType(`${at}.summary`, "an array of objects", item.summary);
    const { length } = listOf(item.content);
    return length > 0 ? longArray(`${at}.content`, 0, length) : undefined;
  },
};
