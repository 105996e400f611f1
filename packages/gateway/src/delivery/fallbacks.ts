import { type Classified, learnedLimit } from "@suture/core/classify";
import type { Asked } from "../compaction/limits.ts";
import type { Outcome } from "../proxy/outgoing.ts";
import type { Gap } from "../record/request-record.ts";
import { explainRefusal } from "../refusals/explain-refusal.ts";
import { onlyRisk } from "../refusals/only-risk.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import type { Incoming } from "./incoming.ts";
import { countsPrompt, longestAnswer, lowerMaxTokens, MOST_LOWERINGS } from "./lower-max-tokens.ts";
import {
  askedOfFallback,
  type Fallback,
  type Fallen,
  fallbackFor,
  type Given,
  type Terms,
} from "./make-fallback.ts";
import { refusalOf } from "./refusal-of.ts";

/** How often a history is made shorter for a fallback that refuses its length. */
const MOST_SQUEEZES = 3;

/** A fallback that may be asked. */
interface Candidate {
  readonly route: FallbackRoute;
  readonly terms: Terms;
  /** The request that it refused last, and why. */
  readonly refused?: { readonly body: Buffer; readonly why: string };
  /** A refusal that our contract did not foresee. */
  readonly gap?: Gap | undefined;
  /** The longest answer that it gives to anybody, according to its refusals. */
  readonly longest?: number | undefined;
}

/** A fallback that was asked. */
interface Question extends Candidate {
  readonly fallback: Fallback;
}

/** Asks fallbacks one after the other when a provider cannot answer; each again, if its refusal says what would help. */
export class Fallbacks {
  readonly #left: Candidate[];
  readonly #incoming: Incoming;
  /** Which fallbacks could not help, and why. */
  readonly failures: string[] = [];
  #asked: Question | undefined;

  constructor(routes: readonly FallbackRoute[], incoming: Incoming) {
    const isStrict = incoming.state.settings.strict;
    const terms = { isStrict, demands: [], lengths: [], squeezes: 0 };
    this.#left = routes.map((route) => ({ route, terms }));
    this.#incoming = incoming;
  }

  /** True when no fallback is left. */
  get isEmpty(): boolean {
    return this.#left.length === 0;
  }

  /** Records the outcome of the last request returned. */
  failed(outcome: Outcome): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    this.#asked = undefined;
    const { route, fallback } = asked;
    const why = whyFailed(outcome);
    const said = outcome.answer && refusalOf(outcome.answer, route.upstream.name);
    const again = said && this.#again(said, asked);
    if (again === undefined) this.#note(route, why);
    else this.#left.unshift({ ...again, route, refused: { body: bodyOf(fallback), why } });
  }

  /** The last request returned was answered: remember what was changed for that. */
  accepted(): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    this.#asked = undefined;
    const { route, terms, fallback, gap, longest } = asked;
    const { upstream, wire, contract, model } = route;
    const { refusals, compactor, settings } = this.#incoming.state;
    if (longest !== undefined) compactor.limits.learnAnswer(limitsOf(asked), longest);
    if (gap === undefined) return;
    gap.healed = true;
    const risk =
      settings.strict || !terms.isStrict ? undefined : onlyRisk(fallback.report, contract, wire, model);
    for (const fact of risk === undefined ? terms.demands : [risk]) {
      // Reasoning that cannot be verified is specific to this history.
      if (fact.reasoningIsNative === undefined) refusals.learn(upstream.name, wire, model, contract, fact);
    }
  }

  /** The request in the form the next fallback takes, together with that fallback; undefined when none is left that could help. */
  next(given: Given, fallen: Fallen): Fallback | undefined {
    for (let candidate = this.#left.shift(); candidate !== undefined; candidate = this.#left.shift()) {
      const { route, terms, refused } = candidate;
      const fallback = fallbackFor(route, given, fallen, this.#incoming.state, terms);
      if (typeof fallback === "string") this.#note(route, fallback);
      // The same request would be refused again.
      else if (refused?.body.equals(bodyOf(fallback)) === true) this.#note(route, refused.why);
      else {
        this.#asked = { ...candidate, fallback };
        if (candidate.gap !== undefined) this.#tell(candidate.gap, route);
        return fallback;
      }
    }
    return undefined;
  }

  /** How a fallback may be asked again after a refusal; undefined if nothing would help. */
  #again(said: Classified, asked: Question): Omit<Candidate, "route"> | undefined {
    const { terms, fallback, route } = asked;
    const { document } = fallback;
    const isShorter = said.helps === "lower-max-tokens" && terms.lengths.length < MOST_LOWERINGS;
    if (isShorter && lowerMaxTokens(document, route.wire, said) !== undefined) {
      const longest = longestAnswer(document, route.wire, said) ?? asked.longest;
      return { ...asked, terms: { ...terms, lengths: [...terms.lengths, said] }, longest };
    }
    if (said.helps === "compact" || countsPrompt(document, route.wire, said)) {
      const told = learnedLimit(said);
      if (told !== undefined) this.#incoming.state.compactor.limits.learn(limitsOf(asked), told);
      const squeezes = terms.squeezes + 1;
      return squeezes > MOST_SQUEEZES ? undefined : { ...asked, terms: { ...terms, squeezes } };
    }
    // Some providers do not say what is wrong with a history.
    return said.helps === "repair" || said.class === "other_invalid" ? this.#mended(said, asked) : undefined;
  }

  /** Asks once without what the refusal is about, as far as that can be told, and once without any risks. */
  #mended(
    said: Classified,
    { route, terms, fallback, gap, longest }: Question,
  ): Omit<Candidate, "route"> | undefined {
    const { state } = this.#incoming;
    const { upstream, wire: format, contract, model } = route;
    const strictly = terms.isStrict
      ? undefined
      : { terms: { ...terms, demands: [], isStrict: true }, longest };
    if (gap !== undefined) return strictly && { ...strictly, gap };
    const learned = state.refusals.facts(upstream.name, format, model);
    const refused = { document: fallback.document, format, contract, model, learned, said };
    const found = said.helps === "repair" ? explainRefusal(refused) : undefined;
    const fact = found && Object.keys(found.fact)[0];
    const noted = { class: said.class, fact, healed: false };
    if (found === undefined) return strictly && { ...strictly, gap: noted };
    return { terms: { ...terms, demands: [found.fact] }, longest, gap: noted };
  }

  #tell(gap: Gap, { upstream, model }: FallbackRoute): void {
    const { record, state } = this.#incoming;
    if (record.gaps.includes(gap)) return;
    record.gaps.push(gap);
    const { class: name, fact } = gap;
    state.telemetry.event("contract.gap", record, { upstream: upstream.name, model, class: name, fact });
  }

  #note(route: FallbackRoute, why: string): void {
    this.failures.push(`${nameOf(route)} (${why})`);
  }
}

function bodyOf({ outgoing }: Fallback): Buffer {
  return outgoing.body as Buffer;
}

function limitsOf({ route, fallback }: Question): Asked {
  return askedOfFallback(route, fallback.outgoing.headers);
}

/** Why a request failed, in one word. */
function whyFailed({ answer, error }: Outcome): string {
  if (answer !== undefined)
    return answer.status < 400 ? `${answer.status} with an error` : `${answer.status}`;
  const { code, name }: NodeJS.ErrnoException = error;
  return code ?? name;
}
