import { KnownBodies } from "../body/known-bodies.ts";
import { type Compactor, openCompactor } from "../compaction/compactor.ts";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import { ReportStore } from "../reports/report-store.ts";
import { silent, type Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";

/** What the requests of one gateway share. A request keeps to the settings that it started with. */
export interface GatewayState {
  settings: Settings;
  exchange: ExchangeSettings;
  readonly knownBodies: KnownBodies;
  readonly reports: ReportStore;
  readonly refusals: RefusalMemory;
  readonly compactor: Compactor;
  readonly telemetry: Telemetry;
}

/** The state of a gateway that starts. */
export function openState(settings: Settings): GatewayState {
  const { retries, timeouts, maxReports } = settings;
  const { total, keepAlive } = timeouts;
  const telemetry = silent;
  return {
    settings,
    exchange: { pools: new Pools(settings), retries, total, keepAlive },
    knownBodies: new KnownBodies(),
    reports: new ReportStore(maxReports),
    refusals: new RefusalMemory(),
    compactor: openCompactor(settings.compaction, undefined, telemetry),
    telemetry,
  };
}
