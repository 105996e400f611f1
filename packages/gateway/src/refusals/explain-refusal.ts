import type { Repaired } from "@suture/core";
import type { Classified } from "@suture/core/classify";
import { type Candidate, candidateFacts } from "./candidate-facts.ts";
import { tightened } from "./tightened.ts";
import { isUnproven, UNPROVEN } from "./unproven.ts";

/** A history that a provider refused, in the form in which it was sent. */
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
 * Looks for a demand that our contract does not know and that explains a refusal: one that this history breaks, at the place
 * or the call that the provider named where it named one. The narrowest wins.
 */
export function explainRefusal(refused: Refused): Explanation | undefined {
  const { document, format, contract, model, learned, said } = refused;
  const options = { from: format, for: contract, ...(model === undefined ? {} : { model }) };
  let anywhere: Explanation | undefined;
  const unproven = isUnproven(said);
  const candidates = candidateFacts[said.class] ?? [];
  for (const fact of unproven ? [UNPROVEN, ...candidates] : candidates) {
    const repaired = tightened(contract, format, [...learned, fact])?.repair(document, options);
    if (repaired === undefined || !repaired.changed) continue;
    const explanation = { fact, repaired };
    // Where one proof does not hold, others may not, either; and each refusal names one.
    if (fact === UNPROVEN || isNamed(repaired, said)) return explanation;
    anywhere ??= explanation;
  }
  // A provider that named no place meant any.
  return said.place === undefined && (said.ids ?? []).length === 0 ? anywhere : undefined;
}

/** Whether something was found at the message, or about the call, that the provider named. */
function isNamed({ report }: Repaired, { place, ids = [] }: Classified): boolean {
  const index = place === undefined ? undefined : /\d+/.exec(place)?.[0];
  return report.findings.some(
    (finding) =>
      (index !== undefined && [finding.place, finding.other].some((at) => indexOf(at) === index)) ||
      ids.some((id) => finding.message.includes(id)),
  );
}

/** The number of the message in a place: `messages.6.content.1` is in the sixth. */
function indexOf(place: string | undefined): string | undefined {
  return place === undefined ? undefined : /\d+/.exec(place)?.[0];
}
