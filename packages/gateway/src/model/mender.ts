import { repair } from "@suture/core";
import type { Classified } from "@suture/core/classify";
import { countsPrompt, longestAnswer, lowerMaxTokens, MOST_LOWERINGS } from "../delivery/lower-max-tokens.ts";
import type { Gap, RequestRecord } from "../record/request-record.ts";
import { explainRefusal } from "../refusals/explain-refusal.ts";
import { onlyRisk } from "../refusals/only-risk.ts";
import type { RefusalMemory } from "../refusals/refusal-memory.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { ModelTarget } from "./model-target.ts";

/** What a mender works with. */
export interface MenderTools {
  readonly refusals: RefusalMemory;
  readonly telemetry: Telemetry;
  readonly record: RequestRecord;
}

/** Mends a request that its provider refused. Each way is tried a limited number of times, and only if it changes anything. */
export class Mender {
  readonly #target: ModelTarget;
  readonly #tools: MenderTools;
  #lowerings = 0;
  /** The longest answer that the model gives, according to its refusals. */
  longestAnswer: number | undefined;
  #wasStrict = false;
  /** A demand missing from our contract, and what to remember about it once it is confirmed. */
  #gap: Gap | undefined;
  #lesson: (() => void) | undefined;
  /** The body before the last change that a refusal seemed to demand. */
  #untried: object | undefined;

  constructor(target: ModelTarget, tools: MenderTools) {
    this.#target = target;
    this.#tools = tools;
  }

  /** What to send in place of a refused body; undefined when nothing would help. */
  mend(body: object, said: Classified): object | undefined {
    if (said.helps === "lower-max-tokens") return this.#lowered(body, said);
    if (said.helps === "repair") return this.#explained(body, said) ?? this.#strictly(body, said);
    // Some providers do not say what is wrong with a history.
    return said.class === "other_invalid" ? this.#strictly(body, said) : undefined;
  }

  /** Whether a shorter history would not have been refused. */
  wantsRoom(body: object, said: Classified): boolean {
    return said.helps === "compact" || countsPrompt(body, this.#target.wire, said);
  }

  /** Whether a history of any length would have been refused, because the requested answer alone is too long. */
  wantsShorterAnswer(body: object, said: Classified): boolean {
    const isKnown = said.helps === "lower-max-tokens" && said.limit !== undefined;
    return isKnown && !this.wantsRoom(body, said);
  }

  /** The last attempt was accepted, so it was right. */
  accepted(): void {
    if (this.#lesson === undefined) return;
    if (this.#gap !== undefined) this.#gap.healed = true;
    this.#lesson();
    this.#lesson = undefined;
  }

  #lowered(body: object, said: Classified): object | undefined {
    if (this.#lowerings === MOST_LOWERINGS) return undefined;
    this.#lowerings += 1;
    const { wire } = this.#target;
    const lowered = lowerMaxTokens(body, wire, said);
    if (lowered !== undefined) this.longestAnswer = longestAnswer(body, wire, said) ?? this.longestAnswer;
    return lowered;
  }

  /** The body without what the provider turned out not to accept. */
  #explained(body: object, said: Classified): object | undefined {
    if (this.#gap !== undefined) return undefined;
    const { refusals } = this.#tools;
    const { upstream, wire, contract, model } = this.#target;
    const learned = refusals.facts(upstream.name, wire, model);
    const found = explainRefusal({ document: body, format: wire, contract, model, learned, said });
    this.#note(said, found && Object.keys(found.fact)[0]);
    if (found === undefined) return undefined;
    this.#untried = body;
    this.#lesson = () => {
      // Reasoning that cannot be verified is specific to this history: the same provider accepts that of another.
      if (found.fact.reasoningIsNative === undefined)
        refusals.learn(upstream.name, wire, model, contract, found.fact);
    };
    return found.repaired.document;
  }

  /** The body without anything that some providers are known to refuse. */
  #strictly(body: object, said: Classified): object | undefined {
    if (this.#wasStrict) return undefined;
    this.#wasStrict = true;
    const { refusals } = this.#tools;
    const { upstream, wire, contract, model } = this.#target;
    const options = { from: wire, for: contract, model, strict: true };
    const { document, changed, report } = repair(this.#untried ?? body, options);
    if (!changed) return undefined;
    const fact = onlyRisk(report, contract, wire, model);
    if (this.#gap === undefined) this.#note(said, fact && Object.keys(fact)[0]);
    // If several things were mended, it is unknown which of them helped, so all of them are from now on.
    this.#lesson = () => {
      if (fact !== undefined) refusals.learn(upstream.name, wire, model, contract, fact);
      else refusals.learnStrictness(upstream.name, wire, model);
    };
    return document;
  }

  #note(said: Classified, fact: string | undefined): void {
    const { telemetry, record } = this.#tools;
    const { upstream, model } = this.#target;
    this.#gap = { class: said.class, fact, healed: false };
    record.gaps.push(this.#gap);
    telemetry.event("contract.gap", record, { upstream: upstream.name, model, class: said.class, fact });
  }
}
