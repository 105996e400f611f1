import type { SutureDocument } from "@suture/core";
import { estimate, windowOf } from "@suture/core/tokens";
import type { AgentParts } from "./agent-parts.ts";

/** How full the model's context is with a request. */
export interface Room {
  /** Tokens of the request, as far as they can be counted. */
  readonly used: number;
  /** The most tokens that it may have; absent if that would be a guess. */
  readonly limit: number | undefined;
  /** Tokens that no compaction can save: instructions and tools. */
  readonly fixed: number;
}

/** Below this ratio, the provider's count and the estimate are about different histories: it was compacted in between. */
const STALE = 0.75;

/** How many characters of a history are estimated. If it is longer, the rest is assumed to be similar. */
const SAMPLE = 8_000_000;

/** The most tokens that a prompt may have, with room left for the answer; absent if that would be a guess. */
export function limitOf({ models, settings }: AgentParts, told?: number): number | undefined {
  const table = windowOf(models.model);
  const window = told ?? models.window ?? (table.known ? table.context : undefined);
  if (window === undefined) return undefined;
  return window - Math.min(settings.maxTokens, Math.floor(window / 2));
}

/**
 * Measures a request. The provider's last count plus an estimate of what came since is better than an estimate of everything, unless the
 * history was made shorter since. Everything is estimated only if it matters.
 */
export function weigh(parts: AgentParts, document: SutureDocument, last: number, threshold: number): Room {
  const limit = limitOf(parts);
  if (last > 0 && limit !== undefined) {
    const used = last + sinceAnswer(parts, document);
    if (used < limit * threshold) return { used, limit, fixed: 0 };
  }
  const options = { from: "suture", model: parts.models.model, sample: SAMPLE };
  const { tokens, messages } = estimate(document, options);
  const isLead = parts.settings.system === "" ? 0 : 1;
  const said = messages.slice(isLead).reduce((sum, each) => sum + each, 0);
  const counted = last > 0 && tokens >= last * STALE ? last + sinceAnswer(parts, document) : 0;
  return { used: Math.max(tokens, counted), limit, fixed: Math.max(0, tokens - said) };
}

/** Roughly how many tokens follow the last answer. */
function sinceAnswer({ models }: AgentParts, { messages }: SutureDocument): number {
  const at = messages.findLastIndex(({ role }) => role === "assistant");
  const newer = messages.slice(at + 1);
  if (newer.length === 0) return 0;
  return estimate({ suture: 1, messages: newer }, { from: "suture", model: models.model }).tokens;
}
