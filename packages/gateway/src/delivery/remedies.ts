import type { Classified } from "@suture/core/classify";
import { printJson } from "@suture/core/json-text";
import { mendBody, type Standard, type Told } from "../body/mend.ts";
import type { Body } from "../body/pieces.ts";
import type { Bones } from "../body/read-bones.ts";
import { readSent } from "../body/read-sent.ts";
import type { Gap } from "../record/request-record.ts";
import { explainRefusal } from "../refusals/explain-refusal.ts";
import { onlyRisk } from "../refusals/only-risk.ts";
import { askedOf } from "./asked-of.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";
import { countsPrompt, longestAnswer, lowerMaxTokens, MOST_LOWERINGS } from "./lower-max-tokens.ts";
import { isForgiving, standardOf } from "./standard.ts";
import { keepUnproven } from "./unproven-start.ts";

/** A body that may be accepted where another one was refused. */
export interface Remedy {
  readonly body: Body;
  /** What was changed in the history. */
  readonly told: Told;
  /** True when it replaces what was tried last instead of adding to it. */
  readonly isInstead: boolean;
}

/** What can be done about a refused body. Each remedy is tried a limited number of times, and the ones that work are remembered. */
export class Remedies {
  readonly #incoming: Incoming;
  readonly #target: Target;
  /** A demand missing from our contract, and what to remember about it once it is confirmed. */
  #gap: Gap | undefined;
  #lesson: (() => void) | undefined;
  /** The body before it was changed to meet a demand that the refusal seemed to make. */
  #untried: Body | undefined;
  #wasForgiving = false;
  #wasStrict = false;
  /** Strictness was confirmed. */
  #isStrict = false;
  /** The refusals after which a shorter answer was requested. */
  readonly #lowerings: Classified[] = [];
  /** The longest answer that the model allows, according to them. */
  #longestAnswer: number | undefined;

  constructor(incoming: Incoming, target: Target) {
    this.#incoming = incoming;
    this.#target = target;
  }

  /** The body with a request for a shorter answer. */
  lowered(sent: Body, said: Classified): Body | undefined {
    if (this.#lowerings.length === MOST_LOWERINGS) return undefined;
    const bones = readSent(sent);
    const lowered = bones && this.#withShorterAnswer(bones, said);
    if (bones === undefined || lowered === undefined) return undefined;
    this.#lowerings.push(said);
    this.#longestAnswer =
      longestAnswer(bones.document, this.#incoming.wire.name, said) ?? this.#longestAnswer;
    return lowered;
  }

  /** Another body whose answer is limited as before, if it had to be lowered. */
  loweredAgain(body: Buffer): Buffer | undefined {
    let lowered: Buffer | undefined;
    for (const said of this.#lowerings) {
      const bones = readSent(lowered ?? body);
      lowered = (bones && this.#withShorterAnswer(bones, said)) ?? lowered;
    }
    return lowered;
  }

  /** Whether a refusal of too long an answer would not occur with a shorter history. */
  wantsRoom(sent: Body, said: Classified): boolean {
    const bones = readSent(sent);
    return bones !== undefined && countsPrompt(bones.document, this.#incoming.wire.name, said);
  }

  /** What another body of the same request is checked against. */
  get standard(): Standard {
    const standard = standardOf(this.#incoming, this.#target);
    return this.#isStrict ? { ...standard, strict: true } : standard;
  }

  /** The body without what its provider seems to refuse, starting with the likeliest cause. */
  repaired(sent: Body, said: Classified): Remedy | undefined {
    const isExplained = said.helps === "repair";
    // Some providers do not say what is wrong with a history.
    if (!isExplained && said.class !== "other_invalid") return undefined;
    return (
      this.#unforgiving(sent) ??
      (isExplained ? this.#learned(sent, said) : undefined) ??
      this.#strictly(sent, said)
    );
  }

  /** What was sent last was answered: remember everything that was changed for that. */
  answered(): void {
    const asked = askedOf(this.#incoming, this.#target);
    if (this.#longestAnswer !== undefined && asked !== undefined)
      this.#incoming.state.compactor.limits.learnAnswer(asked, this.#longestAnswer);
    this.proved();
  }

  /** The history sent last was accepted: remember what it was mended for. */
  proved(): void {
    if (this.#lesson === undefined) return;
    if (this.#gap !== undefined) this.#gap.healed = true;
    this.#lesson();
    // Any further refusal has another cause.
    this.#lesson = undefined;
    this.#gap = undefined;
    this.#untried = undefined;
  }

  /** A body that asks for no longer an answer than a refusal allows; undefined when the refusal does not say. */
  #withShorterAnswer({ document, text }: Bones, said: Classified): Buffer | undefined {
    const lowered = lowerMaxTokens(document, this.#incoming.wire.name, said);
    return lowered && Buffer.from(printJson(lowered, text, document), "utf8");
  }

  /** The body without anything unknown to us and, apparently, to the provider. */
  #unforgiving(sent: Body): Remedy | undefined {
    const { wire, state } = this.#incoming;
    const { upstream, model } = this.#target;
    const mayHelp = !this.#wasForgiving && isForgiving(this.#incoming, this.#target);
    this.#wasForgiving = true;
    const bones = mayHelp ? readSent(sent) : undefined;
    const mended = bones && mendBody(bones, standardOf(this.#incoming, this.#target, false));
    if (mended === undefined || mended.report.edits.length === 0) return undefined;
    this.#lesson = () => state.refusals.learnStrictness(upstream.name, wire.name, model);
    return { body: mended.body, told: mended, isInstead: false };
  }

  /** The body without what the provider turned out not to accept. */
  #learned(sent: Body, said: Classified): Remedy | undefined {
    const { wire, record, state } = this.#incoming;
    const { upstream, contract, model } = this.#target;
    const bones = this.#gap === undefined ? readSent(sent) : undefined;
    if (bones === undefined) return undefined;
    const { refusals, telemetry } = state;
    const learned = refusals.facts(upstream.name, wire.name, model);
    const document = bones.document;
    const found = explainRefusal({ document, format: wire.name, contract, model, learned, said });
    const fact = found && Object.keys(found.fact)[0];
    this.#note({ class: said.class, fact, healed: false });
    telemetry.event("contract.gap", record, { upstream: upstream.name, model, class: said.class, fact });
    if (found === undefined) return undefined;
    this.#untried = sent;
    // Reasoning that cannot be verified is specific to this history: the same provider accepts that of another.
    this.#lesson =
      found.fact.reasoningIsNative === undefined
        ? () => refusals.learn(upstream.name, wire.name, model, contract, found.fact)
        : () => keepUnproven(this.#incoming, this.#target);
    const { report } = found.repaired;
    return {
      body: Buffer.from(printJson(found.repaired.document, bones.text, document), "utf8"),
      told: { report, reportBytes: Buffer.from(JSON.stringify(report)) },
      isInstead: false,
    };
  }

  /** The body without anything that some providers are known to refuse; only if it contains any. */
  #strictly(sent: Body, said: Classified): Remedy | undefined {
    const standard = standardOf(this.#incoming, this.#target);
    const bones = this.#wasStrict || standard.strict ? undefined : readSent(this.#untried ?? sent);
    this.#wasStrict = true;
    const mended = bones && mendBody(bones, { ...standard, strict: true });
    if (mended === undefined || mended.report.edits.length === 0) return undefined;
    const { wire, state } = this.#incoming;
    const { upstream, contract, model } = this.#target;
    const fact = onlyRisk(mended.report, contract, wire.name, model);
    if (this.#gap === undefined)
      this.#note({ class: said.class, fact: fact && Object.keys(fact)[0], healed: false });
    // If several things were mended, it is unknown which of them helped.
    this.#lesson = () => {
      this.#isStrict = true;
      if (fact !== undefined) state.refusals.learn(upstream.name, wire.name, model, contract, fact);
    };
    return { body: mended.body, told: mended, isInstead: this.#untried !== undefined };
  }

  #note(gap: Gap): void {
    this.#gap = gap;
    this.#incoming.record.gaps.push(gap);
  }
}
