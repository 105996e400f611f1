import type { Issue, Usage } from "../../endpoint.ts";
import { deltasOf, type Reply } from "../../reply/reply.ts";

const REASONS = { stop: "stop", calls: "tool_calls", length: "length" } as const;

/** A `chat.completion` object. Reasoning is a chunk of the content, before the text. */
export function wholeCompletion(issue: Issue): Record<string, unknown> {
  const { request, reply, usage, ids, created } = issue;
  return {
    id: ids.hex("", 32),
    created,
    model: request.model,
    usage: usageOf(usage),
    object: "chat.completion",
    choices: [
      {
        index: 0,
        finish_reason: REASONS[reply.finish],
        message: { role: "assistant", tool_calls: callsOf(issue) ?? null, content: contentOf(reply) },
      },
    ],
  };
}

/** The events of a streamed completion: role, deltas, then calls, reason and usage in one chunk, `[DONE]`. */
export function* streamCompletion(issue: Issue): Generator<string> {
  const { request, reply, usage, ids, created } = issue;
  const head = { id: ids.hex("", 32), object: "chat.completion.chunk", created, model: request.model };
  const chunk = (delta: object) =>
    JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: null }] });
  yield chunk({ role: "assistant", content: "" });
  for (const piece of deltasOf(reply.reasoning ?? "")) yield chunk({ content: [thinking(piece)] });
  for (const content of deltasOf(reply.text)) yield chunk({ content });
  const tool_calls = callsOf(issue);
  const delta = { content: "", ...(tool_calls === undefined ? {} : { tool_calls }) };
  const last = { index: 0, delta, finish_reason: REASONS[reply.finish] };
  yield JSON.stringify({ ...head, choices: [last], usage: usageOf(usage) });
  yield "[DONE]";
}

function contentOf({ reasoning, text }: Reply): unknown {
  if (reasoning === undefined) return text;
  return [thinking(reasoning), ...(text === "" ? [] : [{ type: "text", text }])];
}

function thinking(text: string): Record<string, unknown> {
  return { type: "thinking", thinking: [{ type: "text", text }] };
}

/** Calls are never split, not even in a stream, and have ids of nine letters and digits. */
function callsOf({ reply, ids }: Issue): Record<string, unknown>[] | undefined {
  if (reply.calls.length === 0) return undefined;
  return reply.calls.map(({ name, arguments: values }, index) => ({
    id: ids.next("", 9),
    function: { name, arguments: JSON.stringify(values) },
    index,
  }));
}

function usageOf({ input, output }: Usage): Record<string, unknown> {
  return {
    prompt_tokens: input,
    total_tokens: input + output,
    completion_tokens: output,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}
