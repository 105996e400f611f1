import type { Issue } from "../../endpoint.ts";
import type { Reply } from "../../reply/reply.ts";
import type { ChatDialect } from "./dialect.ts";
import { usageOf } from "./usage-of.ts";

/** A `chat.completion` object. */
export function wholeCompletion(issue: Issue, dialect: ChatDialect): Record<string, unknown> {
  const { request, reply, usage, ids, created } = issue;
  const id = ids.next("chatcmpl-", 29);
  return {
    id,
    object: "chat.completion",
    created,
    model: request.model,
    choices: Array.from({ length: choicesOf(issue) }, (_, index) => ({
      index,
      message: messageOf(issue, dialect),
      logprobs: null,
      finish_reason: finishReason(reply),
    })),
    usage: usageOf(usage),
    ...dialect.extra?.(ids, request),
  };
}

function messageOf({ reply, ids }: Issue, dialect: ChatDialect): Record<string, unknown> {
  const { text, calls, reasoning } = reply;
  return {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...(dialect.reasoningField !== undefined && reasoning !== undefined
      ? { [dialect.reasoningField]: reasoning }
      : {}),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map((call, index) => ({
            id: dialect.callId(ids, call.name, index),
            type: "function",
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          })),
        }
      : {}),
    refusal: null,
    annotations: [],
  };
}

/** How many answers are requested. */
export function choicesOf({ request }: Issue): number {
  const { n } = request.body;
  return typeof n === "number" ? n : 1;
}

/** OpenAI's word for why an answer ends. */
export function finishReason({ finish }: Reply): string {
  return finish === "calls" ? "tool_calls" : finish;
}
