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

/** A body without the reasoning that its provider could not check. */
export interface Proven {
  readonly bones: Bones;
  readonly told: Told;
}

/** A history as its client sent it. */
interface Read {
  readonly whole: Bones;
  readonly history: History;
  readonly conversation: string;
}

/** Keeps in mind that the provider could not check the reasoning in this history, whatever is said after it. */
export function keepUnproven(incoming: Incoming, { upstream }: Target): void {
  const read = readHistory(incoming, readBones(incoming.bytes));
  if (read === undefined) return;
  const { said } = read.history;
  const start = { count: said.length, print: fingerprint(said) };
  incoming.state.refusals.learnUnproven(upstream.name, incoming.wire.name, read.conversation, start);
}

/** The history without the reasoning that was refused before; what the provider has thought since stays. Undefined where nothing was. */
export function withoutUnproven(incoming: Incoming, target: Target, bones: Bones): Proven | undefined {
  const { state, wire, mode } = incoming;
  const { refusals } = state;
  const read = mode === "on" && refusals.hasUnproven ? readHistory(incoming, bones) : undefined;
  if (read === undefined) return undefined;
  const { whole, history, conversation } = read;
  const { upstream, contract, model } = target;
  const start = refusals.unproven(upstream.name, wire.name, conversation);
  if (start === undefined || history.said.length < start.count) return undefined;
  const known = history.said.slice(0, start.count);
  if (fingerprint(known) !== start.print) return undefined;
  const facts = [...refusals.facts(upstream.name, wire.name, model), UNPROVEN];
  // Whether to think is a matter of the latest turn, and not of the start.
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

function readHistory({ request, wire, caller }: Incoming, bones: Bones | undefined): Read | undefined {
  const whole = bones && readWhole(bones);
  const history = whole && historyOf(whole.document, wire.name);
  if (whole === undefined || history === undefined) return undefined;
  const { id } = identify(request.headers, whole.document, wire.name, caller.scope);
  return { whole, history, conversation: id };
}
