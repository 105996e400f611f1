import type { Issue } from "../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf, textOf } from "../../json.ts";
import { blocksOf } from "./blocks.ts";
import { roomFor } from "./digest-messages.ts";
import { type Prefix, prefixesOf } from "./prefix.ts";
import { redact, sign } from "./seal.ts";

/** An answer in Anthropic's terms, before it is sent whole or streamed. */
export interface Answer {
  readonly blocks: readonly AnswerBlock[];
  readonly stopReason: string;
  readonly stopSequence: string | null;
}

/** A block of an answer, as it stands in a whole one. */
export type AnswerBlock =
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "redacted_thinking"; readonly data: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: JsonObject };

/** A string in a prompt that makes the vendor answer with encrypted reasoning. */
const REDACTION = "ANTHROPIC_MAGIC_STRING_TRIGGER_REDACTED_THINKING";

/** Translates a reply into Anthropic's terms. */
export function answerOf(issue: Issue): Answer {
  const { reply, ids } = issue;
  const { text, sequence } = cutAtStop(reply.text, listOf(issue.request.body.stop_sequences));
  const blocks: AnswerBlock[] = [];
  if (reply.reasoning !== undefined) blocks.push(thinkingOf(reply.reasoning, issue));
  if (text !== "") blocks.push({ type: "text", text });
  for (const { name, arguments: input } of reply.calls) {
    blocks.push({ type: "tool_use", id: ids.next("toolu_01", 22), name, input });
  }
  const stopped = sequence !== undefined && reply.calls.length === 0;
  return {
    blocks,
    stopReason: stopped ? "stop_sequence" : stopReasonOf(issue),
    stopSequence: stopped ? sequence : null,
  };
}

/** The text before the first stop sequence. */
function cutAtStop(text: string, sequences: readonly unknown[]): { text: string; sequence?: string } {
  let found: { text: string; sequence?: string } = { text };
  for (const sequence of sequences) {
    const at = typeof sequence === "string" && sequence !== "" ? found.text.indexOf(sequence) : -1;
    if (at >= 0) found = { text: found.text.slice(0, at), sequence: String(sequence) };
  }
  return found;
}

function stopReasonOf({ reply, request }: Issue): string {
  if (reply.finish === "calls") return "tool_use";
  if (reply.finish === "stop") return "end_turn";
  return roomFor(request) < Number(request.body.max_tokens) ? "model_context_window_exceeded" : "max_tokens";
}

function thinkingOf(reasoning: string, { request: { body, memory } }: Issue): AnswerBlock {
  const asked = objectsOf(body.messages).some((message) =>
    blocksOf(message).some(({ text }) => textOf(text).includes(REDACTION)),
  );
  if (asked) return { type: "redacted_thinking", data: redact(reasoning) };
  const shown = isObject(body.thinking) && body.thinking.display === "omitted" ? "" : reasoning;
  const prefix = prefixesOf(body).at(-1) as Prefix;
  return { type: "thinking", thinking: shown, signature: sign(memory, shown, prefix) };
}
