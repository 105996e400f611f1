import type { Settings } from "../options.ts";
import { ReportStore } from "../reports/report-store.ts";
import { Pools } from "../upstreams/pools.ts";

/** What the requests of one gateway share. */
export interface GatewayState {
  readonly settings: Settings;
  readonly pools: Pools;
  readonly reports: ReportStore;
}

/** The state of a gateway that starts. */
export function openState(settings: Settings): GatewayState {
  return { settings, pools: new Pools(settings), reports: new ReportStore(settings.maxReports) };
}
