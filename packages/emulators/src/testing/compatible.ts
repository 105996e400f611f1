import { judge } from "../judge.ts";

/** A message of the user. */
export const user: Record<string, unknown> = { role: "user", content: "hello" };

/** A tool call. */
export function call(id: string, name = "get_weather", args = "{}"): Record<string, unknown> {
  return { id, type: "function", function: { name, arguments: args } };
}

/** An assistant message with these calls and further members. */
export function calling(ids: readonly string[], more: object = {}): Record<string, unknown> {
  return { role: "assistant", content: "", tool_calls: ids.map((id) => call(id)), ...more };
}

/** The result of a call. */
export function result(id: string): Record<string, unknown> {
  return { role: "tool", tool_call_id: id, content: "sunny" };
}

/** A provider's answer to a request: `accepted`, or the status and the message. */
export function answerTo(provider: string, body: object, window?: number): string {
  const verdict = judge(provider, { body }, window === undefined ? {} : { window });
  return verdict.accepted ? "accepted" : `${verdict.status} ${verdict.complaint.message}`;
}

/** The body with which a provider refuses a request. */
export function refusalOf(provider: string, body: object, window?: number): unknown {
  const verdict = judge(provider, { body }, window === undefined ? {} : { window });
  return verdict.accepted ? undefined : verdict.body;
}
