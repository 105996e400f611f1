import type { IncomingMessage } from "node:http";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange.ts";
import { ReportStore } from "../reports/report-store.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";

/** What the requests of one gateway share. A request keeps to the settings that it started with. */
export interface GatewayState {
  settings: Settings;
  exchange: ExchangeSettings;
  readonly reports: ReportStore;
  readonly telemetry: Telemetry;
  /** Whether a request may see pages that are only for those who may use the gateway. */
  readonly admits: (request: IncomingMessage) => boolean;
  /** What the gateway stands on, and whether each of it answers: `ok`, or what is wrong with it. */
  readonly ready: () => Promise<Record<string, string>>;
  /** True once no more requests are taken. */
  closing: boolean;
}

/** The state of a gateway that starts. */
export function openState(settings: Settings, telemetry: Telemetry): GatewayState {
  const { retries, timeouts, maxReports } = settings;
  const { total, keepAlive } = timeouts;
  return {
    settings,
    exchange: { pools: new Pools(settings), retries, total, keepAlive },
    reports: new ReportStore(maxReports),
    telemetry,
    admits: () => true,
    ready: () => Promise.resolve({}),
    closing: false,
  };
}
