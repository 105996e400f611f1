import type { Limits } from "../compaction/limits.ts";
import type { Outcome } from "../proxy/outgoing.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import { type Fallback, type Fallen, fallbackFor, type Given } from "./make-fallback.ts";
import { refusalOf } from "./refusal-of.ts";

/** Somebody who may be asked. */
interface Candidate {
  readonly route: FallbackRoute;
  /** Why they refused the request, and how many edits it had by then. */
  readonly refused?: { readonly why: string; readonly edits: number };
}

/** Asks others, one after the other, when a provider cannot answer. */
export class Fallbacks {
  readonly #left: Candidate[];
  readonly #limits: Limits;
  readonly #isStrict: boolean;
  /** Who could not help, and why. */
  readonly failures: string[] = [];
  #asked: (Candidate & { readonly edits: number }) | undefined;

  /** `isStrict` is for requests that take no risks from the start. */
  constructor(routes: readonly FallbackRoute[], limits: Limits, isStrict: boolean) {
    this.#left = routes.map((route) => ({ route }));
    this.#limits = limits;
    this.#isStrict = isStrict;
  }

  /** True when nobody is left. */
  get isEmpty(): boolean {
    return this.#left.length === 0;
  }

  /** Notes what became of the request that was given out last. */
  failed(outcome: Outcome): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    this.#asked = undefined;
    const why = whyFailed(outcome);
    const { route, refused, edits } = asked;
    // What they refuse may be a risk in our contract: they are asked once more, with all risks mended.
    if (refused === undefined && !this.#isStrict && isAboutHistory(outcome, route))
      this.#left.unshift({ route, refused: { why, edits } });
    else this.#note(route, why);
  }

  /** The request as the next one takes it, with who that is; undefined when nobody is left who could. */
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

/** Why a request failed, in a word. */
function whyFailed({ answer, error }: Outcome): string {
  if (answer !== undefined)
    return answer.status < 400 ? `${answer.status} with an error` : `${answer.status}`;
  const { code, name }: NodeJS.ErrnoException = error;
  return code ?? name;
}

/** Whether a refusal may be about the history, and not about its length. */
function isAboutHistory({ answer }: Outcome, { upstream }: FallbackRoute): boolean {
  const said = answer && refusalOf(answer, upstream.name);
  return said?.helps === "repair" || said?.class === "other_invalid";
}
