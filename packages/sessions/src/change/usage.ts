import { readUsage } from "@suture/core/tokens";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";

/** What a provider reported as the usage of a reply: its `usage` field, in the provider's own form. */
export type Usage = unknown;

/** Tokens that a session has used so far. */
export interface SessionUsage {
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  /** Tokens of the last request and its reply together: how full the context was. */
  readonly last: number;
}

export const NO_USAGE: SessionUsage = { requests: 0, input: 0, output: 0, last: 0 };

/** Adds the usage of one request. */
export function addUsage(draft: ChangeDraft, usage: Usage): void {
  const reading = readUsage(usage);
  if (reading === undefined)
    throw new SessionError("bad-option", "the usage cannot be read", {
      hint: "Give the `usage` field of the provider's reply as it is.",
    });
  const before = JSON.parse(draft.session.usage) as SessionUsage;
  draft.set({
    usage: JSON.stringify({
      requests: before.requests + 1,
      input: before.input + reading.input,
      output: before.output + reading.output,
      last: reading.input + reading.output,
    } satisfies SessionUsage),
  });
}
