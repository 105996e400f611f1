import type { Issue } from "../../endpoint.ts";
import { isObject } from "../../json.ts";
import { deltasOf } from "../../reply/reply.ts";
import type { ChatDialect } from "./dialect.ts";
import { usageOf } from "./usage-of.ts";
import { choicesOf, finishReason } from "./whole-completion.ts";

/** The events of a streamed completion: role, reasoning, text, calls, finish, usage on request, `[DONE]`. */
export function* streamCompletion(issue: Issue, dialect: ChatDialect): Generator<string> {
  const { request, reply, usage, ids, created } = issue;
  const options = request.body.stream_options;
  const withUsage = isObject(options) && options.include_usage === true;
  const head = {
    id: ids.next("chatcmpl-", 29),
    object: "chat.completion.chunk",
    created,
    model: request.model,
    ...dialect.extra?.(ids, request),
  };
  // If usage was requested, every chunk has the member, but only the last one has numbers.
  const tail = withUsage ? { usage: null } : {};
  for (let index = 0; index < choicesOf(issue); index++) {
    for (const delta of deltas(issue, dialect)) {
      const choice = { index, delta, logprobs: null, finish_reason: null };
      yield JSON.stringify({ ...head, choices: [choice], ...tail });
    }
    const last = { index, delta: {}, logprobs: null, finish_reason: finishReason(reply) };
    yield JSON.stringify({ ...head, choices: [last], ...tail });
  }
  if (withUsage) yield JSON.stringify({ ...head, choices: [], usage: usageOf(usage) });
  yield "[DONE]";
}

function* deltas({ reply, ids }: Issue, dialect: ChatDialect): Generator<Record<string, unknown>> {
  const { text, calls, reasoning = "" } = reply;
  const silent = text === "" && calls.length > 0;
  yield { role: "assistant", content: silent ? null : "", refusal: null };
  if (dialect.reasoningField !== undefined) {
    for (const piece of deltasOf(reasoning)) yield { [dialect.reasoningField]: piece };
  }
  for (const piece of deltasOf(text)) yield { content: piece };
  for (const [index, call] of calls.entries()) {
    const id = dialect.callId(ids, call.name, index);
    yield { tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: "" } }] };
    // Pieces may end anywhere, even inside strings and escapes.
    for (const piece of JSON.stringify(call.arguments).match(/.{1,6}/gs) ?? []) {
      yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
  }
}
