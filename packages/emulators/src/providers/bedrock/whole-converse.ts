import type { Issue } from "../../endpoint.ts";
import { contentOf, type Piece, stopReason, usageOf } from "./content-of.ts";

/** The body of a whole answer. */
export function wholeConverse(issue: Issue): Record<string, unknown> {
  return {
    metrics: { latencyMs: 1 },
    output: { message: { content: contentOf(issue).map(blockOf), role: "assistant" } },
    stopReason: stopReason(issue.reply),
    usage: usageOf(issue),
  };
}

function blockOf(piece: Piece): Record<string, unknown> {
  switch (piece.kind) {
    case "text":
      return { text: piece.text };
    case "reasoning": {
      const { kind: _, ...reasoningText } = piece;
      return { reasoningContent: { reasoningText } };
    }
    case "call":
      return { toolUse: { input: piece.input, name: piece.name, toolUseId: piece.id } };
  }
}
