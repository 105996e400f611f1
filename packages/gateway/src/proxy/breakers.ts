import type { BreakerOptions } from "../options.ts";

/** A caller, identified by its scope. */
export interface Scoped {
  readonly scope: string;
}

interface Breaker {
  failures: number;
  /** Until when nobody is let through, on the clock of `performance.now()`. */
  until: number;
  /** The scope of the only caller whose requests failed; undefined when there are several, or when anybody's would have failed. */
  only: string | undefined;
}

/**
 * Stops sending to providers that fail repeatedly: first for a while, and then one request tests whether they are back.
 *
 * A failure may be due to the request or its key. As long as all failures are those of one caller, only that caller is stopped, and
 * others are let through. Either they are answered, and all failures are forgotten, or they fail as well, and everybody is stopped.
 */
export class Breakers {
  readonly #breakers = new Map<string, Breaker>();
  readonly #options: BreakerOptions;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** The same providers, with other options. */
  with(options: BreakerOptions): Breakers {
    const next = new Breakers(options);
    for (const [upstream, breaker] of this.#breakers) next.#breakers.set(upstream, { ...breaker });
    return next;
  }

  /** Whether a request may be sent. The first one after the pause is a probe, and others wait for its outcome. */
  admits(upstream: string, caller?: Scoped): boolean {
    const breaker = this.#openTo(upstream, caller);
    if (breaker === undefined) return true;
    const now = performance.now();
    if (now < breaker.until) return false;
    breaker.until = now + this.#options.cooldown;
    return true;
  }

  /** Milliseconds until the next request may be sent; 0 when it may be sent now. */
  opensIn(upstream: string, caller?: Scoped): number {
    const breaker = this.#openTo(upstream, caller);
    return breaker === undefined ? 0 : Math.max(0, Math.ceil(breaker.until - performance.now()));
  }

  /** The provider answered, whatever it said. */
  succeeded(upstream: string): void {
    if (this.#breakers.size > 0) this.#breakers.delete(upstream);
  }

  /** The provider did not answer, or said that it cannot. The caller is omitted if anybody's request would have failed. */
  failed(upstream: string, caller?: Scoped): void {
    const only = caller?.scope;
    const breaker = this.#breakers.get(upstream) ?? { failures: 0, until: 0, only };
    breaker.failures += 1;
    breaker.until = performance.now() + this.#options.cooldown;
    if (breaker.only !== only) breaker.only = undefined;
    this.#breakers.set(upstream, breaker);
  }

  /** The breaker of a provider that failed too often, if it applies to that caller. */
  #openTo(upstream: string, caller: Scoped | undefined): Breaker | undefined {
    const breaker = this.#breakers.get(upstream);
    if (breaker === undefined || breaker.failures < this.#options.failures) return undefined;
    return breaker.only === undefined || breaker.only === caller?.scope ? breaker : undefined;
  }
}

/** The error of a request that was not sent. */
export class BreakerOpenError extends Error {
  readonly code = "BREAKER_OPEN";
  /** Milliseconds until a request may be sent. */
  readonly opensIn: number;

  constructor(upstream: string, opensIn: number) {
    super(`${upstream} failed again and again and is left alone for a while`);
    this.opensIn = opensIn;
  }
}
