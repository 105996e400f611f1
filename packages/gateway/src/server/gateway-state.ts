import type { IncomingMessage } from "node:http";
import { KnownBodies } from "../body/known-bodies.ts";
import { type Compactor, openCompactor } from "../compaction/compactor.ts";
import { openSummaryWriter } from "../compaction/summary-writer.ts";
import type { Settings } from "../options.ts";
import { Breakers } from "../proxy/breakers.ts";
import type { ExchangeSettings } from "../proxy/exchange.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import { ReportStore } from "../reports/report-store.ts";
import { openStore } from "../store/open-store.ts";
import { sessionCompactions } from "../store/session-compactions.ts";
import { openTelemetry } from "../telemetry/open-telemetry.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
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
  /** Whether a request may see pages that are only for those who may use the gateway. */
  readonly admits: (request: IncomingMessage) => boolean;
  /** What the gateway stands on, and whether each of it answers: `ok`, or what is wrong with it. */
  readonly ready: () => Promise<Record<string, string>>;
  /** True once no more requests are taken. */
  closing: boolean;
  /** Ends everything that is kept open between requests. */
  close(): Promise<void>;
}

/** The state of a gateway that starts. */
export async function openState(settings: Settings): Promise<GatewayState> {
  const { retries, timeouts, maxReports } = settings;
  const { total, keepAlive } = timeouts;
  const telemetry = await openTelemetry(settings.telemetry);
  const store = await openStore(settings.store, process.env);
  const kept = store && sessionCompactions(store);
  const pools = new Pools(settings);
  const writer = openSummaryWriter(settings.compaction, settings.upstreams, pools);
  return {
    settings,
    exchange: { pools, breakers: new Breakers(settings.breaker), retries, total, keepAlive },
    knownBodies: new KnownBodies(),
    reports: new ReportStore(maxReports),
    refusals: new RefusalMemory(),
    compactor: openCompactor(settings.compaction, writer, telemetry, kept),
    telemetry,
    admits: () => true,
    ready: async () =>
      kept === undefined ? {} : { store: await kept.read("ready").then(() => "ok", wordsOf) },
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
