import type { BreakerOptions } from "../options.ts";

/** Somebody who asks, and is told from others by that. */
export interface Scoped {
  readonly scope: string;
}

interface Breaker {
  failures: number;
  /** Until when nobody is let through, on the clock of `performance.now()`. */
  until: number;
  /** The scope of the only one who was failed; undefined when there are others, or when anybody would have been. */
  only: string | undefined;
}

/**
 * Leaves providers alone that fail again and again: for a while, and then one request finds out whether they are back.
 *
 * A failure may lie in what was asked, or with whose key. As long as all of them are of one caller, the provider is left alone by that
 * one, and others are let through: either they are answered, and all is forgotten, or they are failed as well, and all leave it alone.
 */
export class Breakers {
  readonly #breakers = new Map<string, Breaker>();
  readonly #options: BreakerOptions;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** The same providers, left alone by other options. */
  with(options: BreakerOptions): Breakers {
    const next = new Breakers(options);
    for (const [upstream, breaker] of this.#breakers) next.#breakers.set(upstream, { ...breaker });
    return next;
  }

  /** Whether a request may be sent. The first after a while is a probe: others wait for how it ends. */
  admits(upstream: string, caller?: Scoped): boolean {
    const breaker = this.#openTo(upstream, caller);
    if (breaker === undefined) return true;
    const now = performance.now();
    if (now < breaker.until) return false;
    breaker.until = now + this.#options.cooldown;
    return true;
  }

  /** Milliseconds until a request may be sent again; 0 when it may be now. */
  opensIn(upstream: string, caller?: Scoped): number {
    const breaker = this.#openTo(upstream, caller);
    return breaker === undefined ? 0 : Math.max(0, Math.ceil(breaker.until - performance.now()));
  }

  /** The provider answered, whatever it said. */
  succeeded(upstream: string): void {
    if (this.#breakers.size > 0) this.#breakers.delete(upstream);
  }

  /** It did not, or said that it cannot; whom it failed is left out where it would have failed anybody. */
  failed(upstream: string, caller?: Scoped): void {
    const only = caller?.scope;
    const breaker = this.#breakers.get(upstream) ?? { failures: 0, until: 0, only };
    breaker.failures += 1;
    breaker.until = performance.now() + this.#options.cooldown;
    if (breaker.only !== only) breaker.only = undefined;
    this.#breakers.set(upstream, breaker);
  }

  /** The breaker of a provider that failed too often, where it concerns that caller. */
  #openTo(upstream: string, caller: Scoped | undefined): Breaker | undefined {
    const breaker = this.#breakers.get(upstream);
    if (breaker === undefined || breaker.failures < this.#options.failures) return undefined;
    return breaker.only === undefined || breaker.only === caller?.scope ? breaker : undefined;
  }
}

/** A request that was not sent. */
export class BreakerOpenError extends Error {
  readonly code = "BREAKER_OPEN";
  /** Milliseconds until one may be. */
  readonly opensIn: number;

  constructor(upstream: string, opensIn: number) {
    super(`${upstream} failed again and again and is left alone for a while`);
    this.opensIn = opensIn;
  }
}
