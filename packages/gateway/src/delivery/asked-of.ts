import type { Asked } from "../compaction/limits.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";

/** The beta by which Anthropic's clients request a window of a million tokens. */
const LONG_CONTEXT = "context-1m";

/** The provider and the caller of a history; undefined if no model is named. */
export function askedOf(
  { request, caller }: Pick<Incoming, "request" | "caller">,
  { upstream, model }: Target,
): Asked | undefined {
  const beta = request.headers["anthropic-beta"];
  const betas = beta === undefined ? "" : String(beta);
  const opened = betas.includes(LONG_CONTEXT) ? 1_000_000 : undefined;
  return model === undefined
    ? undefined
    : { upstream, model, opened, tier: () => `${caller.scope} ${betas}` };
}
