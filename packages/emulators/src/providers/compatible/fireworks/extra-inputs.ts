import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";

const MEMBERS: readonly string[] = [
  "role",
  "content",
  "name",
  "tool_calls",
  "tool_call_id",
  "function_call",
  "refusal",
];

const PART_MEMBERS: readonly string[] = [
  "type",
  "text",
  "image_url",
  "video_url",
  "input_audio",
  "audio_url",
  "file",
];

/** Models whose histories may contain reasoning. */
const THINKERS = /thinking|deepseek-(r1|v3p[1-9]|v4)|kimi-k2p|glm-|minimax|gpt-oss|qwen3(?!.*instruct)/;

/** Messages have no members that the schema does not name. */
export const noExtraInputs: Check = {
  says: "Messages and parts have no members besides those that the schema names; reasoning_content only where models reason.",
  find({ body, model }) {
    const members = THINKERS.test(model) ? [...MEMBERS, "reasoning_content"] : MEMBERS;
    const faults = listOf(body.messages).flatMap((message, index) =>
      isObject(message) ? faultsOf(message, `messages[${index}]`, members) : [],
    );
    return faults.length === 0 ? undefined : validationErrors(faults);
  },
};

function faultsOf(message: JsonObject, at: string, members: readonly string[]): string[] {
  const parts = listOf(message.content).flatMap((part, index) =>
    isObject(part) ? extras(part, `${at}.content.list[ChatMessageContent][${index}]`, PART_MEMBERS) : [],
  );
  return [...extras(message, at, members), ...parts];
}

function extras(value: JsonObject, at: string, members: readonly string[]): string[] {
  return Object.keys(value)
    .filter((name) => !members.includes(name))
    .map((name) => `Extra inputs are not permitted, field: '${at}.${name}', value: ${literal(value[name])}`);
}

/** A single fault is reported as it is; several are counted and listed. */
export function validationErrors(faults: readonly string[]): Complaint {
  const [first = ""] = faults;
  if (faults.length === 1) return { message: first };
  const list = faults.map((fault) => `- ${fault}`).join("\n");
  return { message: `${faults.length} request validation errors:\n${list}` };
}

/** A value as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}
