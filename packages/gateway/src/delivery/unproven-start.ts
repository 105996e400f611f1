import { printJson } from "@suture/core/json-text";
import type { Told } from "../body/mend.ts";
import { type Bones, readBones, readWhole } from "../body/read-bones.ts";
import { fingerprint } from "../conversation/fingerprints.ts";
import { type History, historyOf, withHistory } from "../conversation/history-of.ts";
import { identify } from "../conversation/identify.ts";
import { tightened } from "../refusals/tightened.ts";
import { UNPROVEN } from "../refusals/unproven.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";

/** A body without the reasoning that its provider could not verify. */
export interface Proven {
  readonly bones: Bones;
  readonly told: Told;
}

/** Remembers that the provider could not verify the reasoning in this history, however the history continues. */
export function keepUnproven(incoming: Incoming, { upstream }: Target): void {
  const bones = readBones(incoming.bytes);
  const history = bones && historyIn(incoming, readWhole(bones));
  if (bones === undefined || history === undefined) return;
  const start = { count: history.said.length, print: fingerprint(history.said) };
  const { state, wire } = incoming;
  state.refusals.learnUnproven(upstream.name, wire.name, nameOf(incoming, bones), start);
}

/**
 * The history without the reasoning that was refused before, keeping what the provider has generated since. Undefined if nothing was
 * refused.
 */
export function withoutUnproven(incoming: Incoming, target: Target, bones: Bones): Proven | undefined {
  const { state, wire, mode } = incoming;
  const { refusals } = state;
  if (mode !== "on" || !refusals.hasUnproven) return undefined;
  const { upstream, contract, model } = target;
  const start = refusals.unproven(upstream.name, wire.name, nameOf(incoming, bones));
  const whole = start && readWhole(bones);
  const history = historyIn(incoming, whole);
  if (start === undefined || whole === undefined || history === undefined) return undefined;
  if (history.said.length < start.count) return undefined;
  const known = history.said.slice(0, start.count);
  if (fingerprint(known) !== start.print) return undefined;
  const facts = [...refusals.facts(upstream.name, wire.name, model), UNPROVEN];
  // Whether to think is decided in the latest turn, so it is not part of the start.
  const { thinking: _, ...before }: { thinking?: unknown } = withHistory(whole.document, wire.name, {
    ...history,
    said: known,
  });
  const options = { from: wire.name, for: contract, ...(model === undefined ? {} : { model }) };
  const mended = tightened(contract, wire.name, facts)?.repair(before, options);
  const proven = mended && historyOf(mended.document, wire.name);
  if (mended === undefined || proven === undefined) return undefined;
  const said = [...proven.said, ...history.said.slice(start.count)];
  const document = { ...whole.document, ...withHistory(mended.document, wire.name, { ...proven, said }) };
  const made = readBones(Buffer.from(printJson(document, whole.text, whole.document), "utf8"));
  const { report } = mended;
  return made && { bones: made, told: { report, reportBytes: Buffer.from(JSON.stringify(report)) } };
}

function historyIn({ wire }: Incoming, whole: Bones | undefined): History | undefined {
  return whole && historyOf(whole.document, wire.name);
}

/** The key of a conversation. Most bodies need not be read in full for it. */
function nameOf({ request, wire, caller }: Incoming, { document }: Bones): string {
  return identify(request.headers, document, wire.name, caller.scope).key;
}
