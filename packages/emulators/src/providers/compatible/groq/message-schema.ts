import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../../json.ts";

/** One fault: its place, and its description. */
type Breach = readonly [path: string, fault: string];

const PLAIN: readonly string[] = ["role", "content", "name"];

/** The members that a message may have, by its role. */
const MEMBERS: { readonly [role: string]: readonly string[] } = {
  system: PLAIN,
  developer: PLAIN,
  user: PLAIN,
  assistant: [...PLAIN, "tool_calls", "function_call", "reasoning"],
  tool: [...PLAIN, "tool_call_id"],
  function: PLAIN,
};

/** Each message fits the schema of its role: known members only, content where it must be, whole calls. */
export const messagesFitSchema: Check = {
  says: "A message fits the schema of its role: it has content, unless it is an assistant's with calls; members that the schema does not name are unsupported.",
  find({ body }) {
    for (const [index, message] of listOf(body.messages).entries()) {
      const complaint = faultOf(message, `messages.${index}`);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOf(message: unknown, at: string): Complaint | undefined {
  if (!isObject(message)) return { message: `'${at}' : value must be an object` };
  if (message.role === undefined) return { message: `'${at}' : discriminator property 'role' is missing` };
  const members = MEMBERS[String(message.role)];
  if (members === undefined) return { message: `'${at}' : discriminator property 'role' has invalid value` };
  const breaches = [
    ...Object.keys(message)
      .filter((name) => !members.includes(name))
      .map((name): Breach => [at, `property '${name}' is unsupported`]),
    ...contentBreaches(message, at),
    ...callBreaches(message, at),
    ...answerBreaches(message, at),
  ];
  if (breaches.length === 0) return undefined;
  const list = breaches.map(([path, fault]) => `('${path}' : ${fault})`).join(", ");
  return { message: `'${at}' : for 'role:${message.role}' the following must be satisfied[${list}]` };
}

function contentBreaches(message: JsonObject, at: string): Breach[] {
  const { role, content } = message;
  // An assistant message with calls needs no content.
  if ((content ?? null) === null && hasCalls(message)) return [];
  if (content === undefined) return [lacks(at, "content")];
  if (content === null) return [[`${at}.content`, "Value is not nullable"]];
  if (role === "tool" && Array.isArray(content) && content.length === 0)
    return [[`${at}.content`, "minimum number of items is 1"]];
  const texts = objectsOf(content).filter(({ type }) => type === "text").length;
  // Only users and tools have parts other than text, and an assistant's list is not empty.
  const fits =
    typeof content === "string" ||
    (Array.isArray(content) &&
      (role === "user" || role === "tool" || texts === content.length) &&
      (role !== "assistant" || texts > 0));
  return fits ? [] : [[`${at}.content`, "value must be a string"]];
}

function hasCalls({ role, tool_calls: list, function_call: single }: JsonObject): boolean {
  return role === "assistant" && (listOf(list).length > 0 || (single ?? null) !== null);
}

function callBreaches({ role, tool_calls: calls }: JsonObject, at: string): Breach[] {
  if (role !== "assistant" || calls === undefined || calls === null) return [];
  const path = `${at}.tool_calls`;
  if (!Array.isArray(calls)) return [[path, "value must be an array"]];
  return calls.flatMap((call, index) => breachesOfCall(call, `${path}.${index}`));
}

function breachesOfCall(call: unknown, at: string): Breach[] {
  if (!isObject(call)) return [[at, "value must be an object"]];
  const missing = ["id", "type", "function"].filter((name) => (call[name] ?? null) === null);
  if (missing.length > 0) return missing.map((name) => lacks(at, name));
  const own = ["id", "type"].filter((name) => typeof call[name] !== "string");
  if (own.length > 0) return own.map((name): Breach => [`${at}.${name}`, "value must be a string"]);
  if (!isObject(call.function)) return [[`${at}.function`, "value must be an object"]];
  const called = call.function;
  return ["name", "arguments"].flatMap((name): Breach[] => {
    if (called[name] === undefined) return [lacks(`${at}.function`, name)];
    return typeof called[name] === "string" ? [] : [[`${at}.function.${name}`, "value must be a string"]];
  });
}

function answerBreaches({ role, tool_call_id: id }: JsonObject, at: string): Breach[] {
  if (role !== "tool") return [];
  if (id === undefined || id === null) return [lacks(at, "tool_call_id")];
  return typeof id === "string" ? [] : [[`${at}.tool_call_id`, "value must be a string"]];
}

function lacks(at: string, name: string): Breach {
  return [`${at}.${name}`, `property '${name}' is missing`];
}
