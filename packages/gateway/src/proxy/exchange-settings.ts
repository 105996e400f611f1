import type { RetryOptions } from "../options.ts";
import type { Pools } from "../upstreams/pools.ts";
import type { Breakers } from "./breakers.ts";
import type { Deadlines } from "./deadlines.ts";

/** What exchanges of one gateway have in common. */
export interface ExchangeSettings {
  readonly pools: Pools;
  readonly breakers: Breakers;
  readonly retries: RetryOptions;
  /** The time for all of an exchange. */
  readonly deadlines: Deadlines;
  /** Milliseconds between two signs of life while the client waits for more than a provider. */
  readonly keepAlive: number;
}
