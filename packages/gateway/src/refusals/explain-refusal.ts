import type { Repaired } from "@suture/core";
import type { Classified } from "@suture/core/classify";
import { type Candidate, candidatesFor } from "./candidate-facts.ts";
import { tightened } from "./tightened.ts";
import { isUnproven, UNPROVEN } from "./unproven.ts";

/** A refused history, in the form in which it was sent. */
export interface Refused {
  readonly document: object;
  readonly format: string;
  readonly contract: string;
  readonly model: string | undefined;
  /** What was learned before. */
  readonly learned: readonly Candidate[];
  readonly said: Classified;
}

/** Why a history was refused, as far as we can tell, and the history without that. */
export interface Explanation {
  readonly fact: Candidate;
  readonly repaired: Repaired<object>;
}

/**
 * Looks for a demand missing from our contract that explains a refusal: one that this history breaks, at the place or call that the
 * provider named, if it named one. The narrowest wins.
 */
export function explainRefusal(refused: Refused): Explanation | undefined {
  const { document, format, contract, model, learned, said } = refused;
  const options = { from: format, for: contract, ...(model === undefined ? {} : { model }) };
  let anywhere: Explanation | undefined;
  const unproven = isUnproven(said);
  const candidates = candidatesFor(said);
  for (const fact of unproven ? [UNPROVEN, ...candidates] : candidates) {
    const repaired = tightened(contract, format, [...learned, fact])?.repair(document, options);
    if (repaired === undefined || !repaired.changed) continue;
    const explanation = { fact, repaired };
    // If one signature does not verify, others may not either, and each refusal names only one.
    if (fact === UNPROVEN || isNamed(repaired, said)) return explanation;
    anywhere ??= explanation;
  }
  // A provider that named no place may mean any.
  return said.place === undefined && (said.ids ?? []).length === 0 ? anywhere : undefined;
}

/** Whether a finding concerns the message or call that the provider named. */
function isNamed({ report }: Repaired, { place, ids = [] }: Classified): boolean {
  const index = place === undefined ? undefined : /\d+/.exec(place)?.[0];
  return report.findings.some(
    (finding) =>
      (index !== undefined && [finding.place, finding.other].some((at) => indexOf(at) === index)) ||
      ids.some((id) => finding.message.includes(id)),
  );
}

/** The index of the message in a place: `6` in `messages.6.content.1`. */
function indexOf(place: string | undefined): string | undefined {
  return place === undefined ? undefined : /\d+/.exec(place)?.[0];
}
