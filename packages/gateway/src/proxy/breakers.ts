import type { BreakerOptions } from "../options.ts";

interface Breaker {
  failures: number;
  /** Until when nobody is let through, on the clock of `performance.now()`. */
  until: number;
}

/** Leaves providers alone that fail again and again: for a while, and then one request finds out whether they are back. */
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
  admits(upstream: string): boolean {
    const breaker = this.#breakers.get(upstream);
    if (breaker === undefined || breaker.failures < this.#options.failures) return true;
    const now = performance.now();
    if (now < breaker.until) return false;
    breaker.until = now + this.#options.cooldown;
    return true;
  }

  /** Milliseconds until a request may be sent again; 0 when it may be now. */
  opensIn(upstream: string): number {
    const breaker = this.#breakers.get(upstream);
    if (breaker === undefined || breaker.failures < this.#options.failures) return 0;
    return Math.max(0, Math.ceil(breaker.until - performance.now()));
  }

  /** The provider answered, whatever it said. */
  succeeded(upstream: string): void {
    if (this.#breakers.size > 0) this.#breakers.delete(upstream);
  }

  /** It did not, or said that it cannot. */
  failed(upstream: string): void {
    const breaker = this.#breakers.get(upstream) ?? { failures: 0, until: 0 };
    breaker.failures += 1;
    breaker.until = performance.now() + this.#options.cooldown;
    this.#breakers.set(upstream, breaker);
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
