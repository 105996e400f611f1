import type { Issue } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import type { Reply } from "../../reply/reply.ts";
import { signatureOf } from "../../signature.ts";
import { familyOf } from "./models.ts";

/** Every platform that serves Claude accepts its signatures. */
const SCOPE = "anthropic";

/** The signature of Claude's reasoning. */
export function claudeSignature(text: string): string {
  return signatureOf(SCOPE, text);
}

/** One block of an answer, in deltas as they are streamed and as a whole. */
export type Piece =
  | { readonly kind: "reasoning"; readonly text: string; readonly signature?: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly input: unknown };

/** The blocks of an answer in their order: reasoning, text, calls. */
export function contentOf({ reply, request, ids }: Issue): Piece[] {
  const { reasoning, text, calls } = reply;
  const family = familyOf(request.model);
  const pieces: Piece[] = [];
  if (reasoning !== undefined) {
    const signed = family === "claude" || family === "other";
    pieces.push({
      kind: "reasoning",
      text: reasoning,
      ...(signed ? { signature: claudeSignature(reasoning) } : {}),
    });
  }
  if (text !== "") pieces.push({ kind: "text", text });
  for (const [index, { name, arguments: input }] of calls.entries()) {
    pieces.push({ kind: "call", id: callId(ids, family, name, index), name, input });
  }
  return pieces;
}

function callId(ids: IdSource, family: string, name: string, index: number): string {
  return family === "kimi" ? `functions.${name}:${index}` : ids.next("tooluse_", 22);
}

/** Converse's word for why an answer ends. */
export function stopReason({ finish }: Reply): string {
  return { stop: "end_turn", calls: "tool_use", length: "max_tokens" }[finish];
}

/** The `usage` member of an answer. */
export function usageOf({ usage: { input, output } }: Issue): Record<string, unknown> {
  return {
    inputTokens: input,
    outputTokens: output,
    totalTokens: input + output,
    cacheReadInputTokens: 0,
    cacheWriteInputTokens: 0,
    serverToolUsage: {},
  };
}
