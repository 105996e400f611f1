import { Callers } from "../callers/callers.ts";
import { type Compactor, openCompactor } from "../compaction/compactor.ts";
import { ByteBudget } from "../guard/byte-budget.ts";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import { ReportStore } from "../reports/report-store.ts";
import { silent, type Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";

/** What the requests of one gateway share. A request keeps to the settings that it started with. */
export interface GatewayState {
  readonly settings: Settings;
  readonly exchange: ExchangeSettings;
  readonly callers: Callers;
  readonly bytesInFlight: ByteBudget;
  readonly reports: ReportStore;
  readonly refusals: RefusalMemory;
  readonly compactor: Compactor;
  readonly telemetry: Telemetry;
}

/** The state of a gateway that starts. */
export function openState(settings: Settings): GatewayState {
  const telemetry = silent;
  return {
    settings,
    exchange: exchangeFor(settings, new Pools(settings)),
    callers: new Callers(settings.keys),
    bytesInFlight: new ByteBudget(settings.maxBytesInFlight),
    reports: new ReportStore(settings.maxReports),
    refusals: new RefusalMemory(),
    compactor: openCompactor(settings.compaction, undefined, telemetry),
    telemetry,
  };
}

/** The state of a gateway that goes on with other settings: what it knows and what it counts goes on, too. */
export function nextState(before: GatewayState, settings: Settings): GatewayState {
  const pools = before.exchange.pools.fits(settings) ? before.exchange.pools : new Pools(settings);
  before.bytesInFlight.give(settings.maxBytesInFlight - before.settings.maxBytesInFlight);
  return {
    ...before,
    settings,
    exchange: exchangeFor(settings, pools),
    callers: new Callers(settings.keys, before.callers),
    compactor: { ...before.compactor, settings: settings.compaction },
  };
}

function exchangeFor({ retries, timeouts }: Settings, pools: Pools): ExchangeSettings {
  const { total, keepAlive } = timeouts;
  return { pools, retries, total, keepAlive };
}
