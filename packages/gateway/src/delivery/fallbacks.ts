import type { Limits } from "../compaction/limits.ts";
import type { Outcome } from "../proxy/outgoing.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import { type Fallback, type Fallen, fallbackFor, type Given } from "./make-fallback.ts";

/** Asks others, one after the other, when a provider cannot answer. */
export class Fallbacks {
  readonly #left: FallbackRoute[];
  readonly #limits: Limits;
  /** Who could not help, and why. */
  readonly failures: string[] = [];
  #asked: FallbackRoute | undefined;

  constructor(routes: readonly FallbackRoute[], limits: Limits) {
    this.#left = [...routes];
    this.#limits = limits;
  }

  /** True when nobody is left. */
  get isEmpty(): boolean {
    return this.#left.length === 0;
  }

  /** Notes what became of the request that was given out last. */
  failed({ answer, error }: Outcome): void {
    const { code, name }: NodeJS.ErrnoException = error ?? { name: "", message: "" };
    const why =
      answer !== undefined && answer.status < 400 ? `${answer.status} with an error` : answer?.status;
    if (this.#asked !== undefined) this.#note(this.#asked, String(why ?? code ?? name));
    this.#asked = undefined;
  }

  /** The request as the next one takes it, with who that is; undefined when nobody is left who could. */
  next(given: Given, fallen: Fallen): Fallback | undefined {
    for (let route = this.#left.shift(); route !== undefined; route = this.#left.shift()) {
      const fallback = fallbackFor(route, given, fallen, this.#limits);
      if (typeof fallback === "string") this.#note(route, fallback);
      else {
        this.#asked = route;
        return fallback;
      }
    }
    return undefined;
  }

  #note(route: FallbackRoute, why: string): void {
    this.failures.push(`${nameOf(route)} (${why})`);
  }
}
