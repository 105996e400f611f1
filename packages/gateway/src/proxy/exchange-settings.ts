import type { RetryOptions } from "../options.ts";
import type { Pools } from "../upstreams/pools.ts";
import type { Breakers } from "./breakers.ts";
import type { Deadlines } from "./deadlines.ts";

/** Settings that all exchanges of a gateway share. */
export interface ExchangeSettings {
  readonly pools: Pools;
  readonly breakers: Breakers;
  readonly retries: RetryOptions;
  /** The time limit for a whole exchange. */
  readonly deadlines: Deadlines;
  /** Milliseconds between signs of life while the client waits for more than a provider. */
  readonly keepAlive: number;
}
