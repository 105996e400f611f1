import type { Standard } from "../body/mend.ts";
import { forgiving } from "../refusals/forgiving.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";

/** Whether unknown kinds of parts and fields are left for the provider to judge. */
export function isForgiving({ wire, state }: Incoming, { upstream, model }: Target): boolean {
  return !state.settings.strict && !state.refusals.isStrict(upstream.name, wire.name, model);
}

/** What a history is checked against before it goes to its target: our contract, and what was learned about the provider. */
export function standardOf(
  incoming: Incoming,
  target: Target,
  forgives: boolean = isForgiving(incoming, target),
): Standard {
  const { wire, state } = incoming;
  const { upstream, contract, model } = target;
  const learned = state.refusals.suture(upstream.name, wire.name, model);
  return {
    format: wire.name,
    contract,
    strict: state.settings.strict,
    suture: learned ?? (forgives ? forgiving(contract, wire.name) : undefined),
    model,
  };
}
