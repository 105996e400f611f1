import type { Limits } from "../compaction/limits.ts";
import type { Outcome } from "../proxy/outgoing.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import { type Fallback, type Fallen, fallbackFor, type Given } from "./make-fallback.ts";
import { refusalOf } from "./refusal-of.ts";

/** A fallback that may be asked. */
interface Candidate {
  readonly route: FallbackRoute;
  /** Why it refused the request, and how many edits the request had by then. */
  readonly refused?: { readonly why: string; readonly edits: number };
}

/** Asks fallbacks one after the other when a provider cannot answer. */
export class Fallbacks {
  readonly #left: Candidate[];
  readonly #limits: Limits;
  readonly #isStrict: boolean;
  /** Which fallbacks could not help, and why. */
  readonly failures: string[] = [];
  #asked: (Candidate & { readonly edits: number }) | undefined;

  /** `isStrict` is for requests that take no risks from the start. */
  constructor(routes: readonly FallbackRoute[], limits: Limits, isStrict: boolean) {
    this.#left = routes.map((route) => ({ route }));
    this.#limits = limits;
    this.#isStrict = isStrict;
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
    const why = whyFailed(outcome);
    const { route, refused, edits } = asked;
    // The refused breach may be a risk in our contract: ask once more, with all risks mended.
    if (refused === undefined && !this.#isStrict && isAboutHistory(outcome, route))
      this.#left.unshift({ route, refused: { why, edits } });
    else this.#note(route, why);
  }

  /** The request in the form the next fallback takes, together with that fallback; undefined when none is left that could help. */
  next(given: Given, fallen: Fallen): Fallback | undefined {
    for (let candidate = this.#left.shift(); candidate !== undefined; candidate = this.#left.shift()) {
      const { route, refused } = candidate;
      const isStrict = this.#isStrict || refused !== undefined;
      const fallback = fallbackFor(route, given, fallen, this.#limits, isStrict);
      if (typeof fallback === "string") {
        this.#note(route, fallback);
        continue;
      }
      const edits = fallback.report.edits.length;
      if (edits !== refused?.edits) {
        this.#asked = { ...candidate, edits };
        return fallback;
      }
      // The same request would be refused again.
      this.#note(route, refused.why);
    }
    return undefined;
  }

  #note(route: FallbackRoute, why: string): void {
    this.failures.push(`${nameOf(route)} (${why})`);
  }
}

/** Why a request failed, in one word. */
function whyFailed({ answer, error }: Outcome): string {
  if (answer !== undefined)
    return answer.status < 400 ? `${answer.status} with an error` : `${answer.status}`;
  const { code, name }: NodeJS.ErrnoException = error;
  return code ?? name;
}

/** Whether a refusal may be about the history rather than its length. */
function isAboutHistory({ answer }: Outcome, { upstream }: FallbackRoute): boolean {
  const said = answer && refusalOf(answer, upstream.name);
  return said?.helps === "repair" || said?.class === "other_invalid";
}
