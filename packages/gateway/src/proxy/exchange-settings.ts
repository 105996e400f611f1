import type { RetryOptions } from "../options.ts";
import type { Pools } from "../upstreams/pools.ts";
import type { Breakers } from "./breakers.ts";

/** What exchanges of one gateway have in common. */
export interface ExchangeSettings {
  readonly pools: Pools;
  readonly breakers: Breakers;
  readonly retries: RetryOptions;
  /** Milliseconds for all of it. */
  readonly total: number;
  /** Milliseconds between two signs of life while the client waits for more than a provider. */
  readonly keepAlive: number;
}
