import { expect } from "vitest";
import { judge } from "../judge.ts";

/** A message of the user. */
export const user: Record<string, unknown> = { role: "user", content: "hello" };

/** A tool call of OpenAI's chat format. */
export function call(id: string, name = "get_weather"): Record<string, unknown> {
  return { id, type: "function", function: { name, arguments: "{}" } };
}

/** An assistant message with these calls. */
export function calling(...ids: readonly string[]): Record<string, unknown> {
  return { role: "assistant", content: null, tool_calls: ids.map((id) => call(id)) };
}

/** The result of a call. */
export function result(id: string): Record<string, unknown> {
  return { role: "tool", tool_call_id: id, content: "sunny" };
}

/** OpenAI's refusal of a request with these members; empty if it is accepted. */
export function refusal(fragment: object): { message?: string; param?: string | null; code?: string | null } {
  const body = { model: "gpt-4o", messages: [user], ...fragment };
  const verdict = judge("openai-chat", { body });
  if (verdict.accepted) return {};
  expect(verdict.status).toBe(400);
  const { error } = verdict.body as { error: { type: string; message: string; param: null; code: null } };
  expect(error.type).toBe("invalid_request_error");
  return { message: error.message, param: error.param, code: error.code };
}

/** A case: a request, the message, the place of the fault, and its code. */
export type Row = readonly [
  name: string,
  fragment: object,
  message: string,
  param: string | null,
  code: string | null,
];
