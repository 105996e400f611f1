import type { Complaint } from "../../complaint.ts";
import type { Issue } from "../../endpoint.ts";
import { deltasOf } from "../../reply/reply.ts";
import { awsEvent, awsException } from "../../server/event-stream.ts";
import { contentOf, type Piece, stopReason, usageOf } from "./content-of.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Every event is padded with letters in `p`, so that its length reveals nothing about the text. */
function event(type: string, payload: Record<string, unknown>): Uint8Array {
  const length = (JSON.stringify(payload).length * 7) % LETTERS.length;
  return awsEvent(type, { ...payload, p: LETTERS.slice(0, length + 1) });
}

/** The events of a streamed answer: message, blocks, stop, usage. */
export function* streamConverse(issue: Issue): Generator<Uint8Array> {
  yield event("messageStart", { role: "assistant" });
  for (const [contentBlockIndex, piece] of contentOf(issue).entries()) {
    // Only calls have a start event; text and reasoning begin with their first delta.
    if (piece.kind === "call") {
      const start = { toolUse: { name: piece.name, toolUseId: piece.id } };
      yield event("contentBlockStart", { contentBlockIndex, start });
    }
    for (const delta of deltasFor(piece)) yield event("contentBlockDelta", { contentBlockIndex, delta });
    yield event("contentBlockStop", { contentBlockIndex });
  }
  yield event("messageStop", { stopReason: stopReason(issue.reply) });
  yield event("metadata", { metrics: { latencyMs: 1 }, usage: usageOf(issue) });
}

function* deltasFor(piece: Piece): Generator<Record<string, unknown>> {
  switch (piece.kind) {
    case "text":
      for (const text of deltasOf(piece.text)) yield { text };
      return;
    case "reasoning":
      for (const text of deltasOf(piece.text)) yield { reasoningContent: { text } };
      if (piece.signature !== undefined) yield { reasoningContent: { signature: piece.signature } };
      return;
    case "call":
      // Pieces may end anywhere, even inside strings and escapes.
      for (const input of JSON.stringify(piece.input).match(/.{1,8}/gs) ?? []) yield { toolUse: { input } };
  }
}

/** A complaint inside a stream that began with 200. */
export function* streamComplaint({
  message,
  type = "ValidationException",
}: Complaint): Generator<Uint8Array> {
  yield awsException(type.charAt(0).toLowerCase() + type.slice(1), { message });
}
