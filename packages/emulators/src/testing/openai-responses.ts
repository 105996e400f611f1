import { type JudgeOptions, judge } from "../judge.ts";

/** A message of the user. */
export const user: Record<string, unknown> = { role: "user", content: "hello" };

/** A call of a function. */
export function call(id: string, more: object = {}): Record<string, unknown> {
  return { type: "function_call", call_id: id, name: "get_weather", arguments: "{}", ...more };
}

/** The output of a function. */
export function output(id: string, more: object = {}): Record<string, unknown> {
  return { type: "function_call_output", call_id: id, output: "sunny", ...more };
}

/** Reasoning that the server must find by its id. */
export function reasoning(id: string, more: object = {}): Record<string, unknown> {
  return { type: "reasoning", id, summary: [], ...more };
}

/** An assistant message as it appears in an answer. */
export function message(id: string, more: object = {}): Record<string, unknown> {
  const content = [{ type: "output_text", annotations: [], text: "hello" }];
  return { type: "message", id, status: "completed", role: "assistant", content, ...more };
}

/** The API's refusal of a request. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly param: string | null;
  readonly code: string | null;
}

/** OpenAI's refusal of a request with these members; undefined if it is accepted. */
export function refusal(fragment: object, options: JudgeOptions = {}): Refusal | undefined {
  const body = { model: "gpt-5.6-terra", input: "hello", ...fragment };
  const verdict = judge("openai-responses", { body }, options);
  if (verdict.accepted) return undefined;
  const { error } = verdict.body as { error: Omit<Refusal, "status"> };
  return { status: verdict.status, message: error.message, param: error.param, code: error.code };
}

/** A case: a request, the message, the place of the fault, and its code. */
export type Row = readonly [
  name: string,
  fragment: object,
  message: string,
  param: string | null,
  code: string | null,
];
