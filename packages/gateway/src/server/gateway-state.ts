import type { IncomingMessage } from "node:http";
import { type Compactor, openCompactor } from "../compaction/compactor.ts";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import { ReportStore } from "../reports/report-store.ts";
import { openStore } from "../store/open-store.ts";
import { sessionCompactions } from "../store/session-compactions.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";

/** What the requests of one gateway share. A request keeps to the settings that it started with. */
export interface GatewayState {
  settings: Settings;
  exchange: ExchangeSettings;
  readonly reports: ReportStore;
  readonly refusals: RefusalMemory;
  readonly compactor: Compactor;
  readonly telemetry: Telemetry;
  /** What has to work for requests to be answered, and whether it does: `ok`, or what is wrong. */
  ready(): Promise<{ readonly [name: string]: string }>;
  /** Whether a request may see pages that are only for those who may use the gateway. */
  admits(request: IncomingMessage): boolean;
  /** True once no more requests are taken. */
  closing: boolean;
  close(): Promise<void>;
}

/** The state of a gateway that starts. */
export async function openState(settings: Settings, telemetry: Telemetry): Promise<GatewayState> {
  const { retries, timeouts, maxReports } = settings;
  const { total, keepAlive } = timeouts;
  const store = await openStore(settings.store, process.env);
  const pools = new Pools(settings);
  const kept = store && sessionCompactions(store);
  return {
    settings,
    exchange: { pools, retries, total, keepAlive },
    reports: new ReportStore(maxReports),
    refusals: new RefusalMemory(),
    compactor: openCompactor(settings.compaction, undefined, telemetry, kept),
    telemetry,
    ready: async () => ({
      store: kept === undefined ? "ok" : await kept.read("ready").then(() => "ok", wordsOf),
    }),
    admits: () => true,
    closing: false,
    close: async () => {
      await pools.close();
      await store?.close();
      await telemetry.close();
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
