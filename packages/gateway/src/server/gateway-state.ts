import type { SessionStore } from "@suture/sessions";
import type { AgentSettings } from "../agent/agent-options.ts";
import { KnownBodies } from "../body/known-bodies.ts";
import { Callers } from "../callers/callers.ts";
import { type Compactor, openCompactor } from "../compaction/compactor.ts";
import { openSummaryWriter } from "../compaction/summary-writer.ts";
import { startWarnings } from "../config/start-warnings.ts";
import { ByteBudget } from "../guard/byte-budget.ts";
import type { Settings } from "../options.ts";
import { Breakers } from "../proxy/breakers.ts";
import { Deadlines } from "../proxy/deadlines.ts";
import type { ExchangeSettings } from "../proxy/exchange-settings.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import { ReportStore } from "../reports/report-store.ts";
import { openStore } from "../store/open-store.ts";
import { sessionCompactions } from "../store/session-compactions.ts";
import { publicWords } from "../store/store-trouble.ts";
import { openTelemetry } from "../telemetry/open-telemetry.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";
import type { SessionGateway } from "./session-gateway.ts";

/** What the requests of a gateway share. A request keeps the settings it started with. */
export interface GatewayState {
  readonly settings: Settings;
  readonly exchange: ExchangeSettings;
  readonly callers: Callers;
  /** The remaining memory for bodies. */
  readonly bytesInFlight: ByteBudget;
  readonly knownBodies: KnownBodies;
  readonly reports: ReportStore;
  readonly refusals: RefusalMemory;
  readonly compactor: Compactor;
  readonly telemetry: Telemetry;
  /** The agent with its sessions, if the gateway has one. */
  readonly sessions: SessionGateway | undefined;
  /** The state of everything the gateway depends on: `ok`, or what is wrong. */
  readonly ready: () => Promise<Record<string, string>>;
  /** What is wrong with the session gateway, by name, in a few words. */
  readonly problems: () => { readonly [name: string]: string };
  /** What the operator should know of the settings. */
  readonly warnings: readonly string[];
  /** True once no more requests are accepted. */
  closing: boolean;
  /** Closes what stays open across changes of settings. */
  readonly close: () => Promise<void>;
}

/** The state of a starting gateway. */
export async function openState(settings: Settings): Promise<GatewayState> {
  const telemetry = await openTelemetry(settings.telemetry);
  const store = await openStore(settings.store, process.env);
  const exchange = exchangeFor(settings, new Pools(settings), new Breakers(settings.breaker));
  const writer = openSummaryWriter(settings.compaction, settings.upstreams, exchange.pools, telemetry);
  const kept = store && sessionCompactions(store);
  const sessions =
    settings.agent && (await openSessions(settings.agent, settings, exchange, store, telemetry));
  return {
    settings,
    exchange,
    warnings: warn(telemetry, [...startWarnings(settings), ...(await sharedStore(settings, store))]),
    callers: new Callers(settings.keys),
    bytesInFlight: new ByteBudget(settings.maxBytesInFlight),
    knownBodies: new KnownBodies(),
    reports: new ReportStore(settings.maxReports),
    refusals: new RefusalMemory(),
    compactor: openCompactor(settings.compaction, writer, telemetry, kept),
    telemetry,
    sessions,
    ready: async () =>
      kept === undefined ? {} : { store: await kept.read("ready").then(() => "ok", publicWords) },
    problems: () => sessions?.problems() ?? {},
    closing: false,
    close: async () => {
      await sessions?.stop();
      await store?.close();
      await telemetry.close();
    },
  };
}

/** The state of a gateway after a change of settings: what it knows and counts is kept. */
export function nextState(before: GatewayState, settings: Settings): GatewayState {
  const { exchange, bytesInFlight, callers, compactor } = before;
  const pools = exchange.pools.fits(settings) ? exchange.pools : new Pools(settings);
  bytesInFlight.give(settings.maxBytesInFlight - before.settings.maxBytesInFlight);
  const next = exchangeFor(settings, pools, exchange.breakers.with(settings.breaker));
  before.sessions?.use({ ...next, upstreams: settings.upstreams });
  return {
    ...before,
    settings,
    exchange: next,
    warnings: warn(before.telemetry, startWarnings(settings), before.warnings),
    callers: new Callers(settings.keys, callers),
    compactor: {
      ...compactor,
      settings: settings.compaction,
      writer: openSummaryWriter(settings.compaction, settings.upstreams, pools, before.telemetry),
    },
  };
}

function exchangeFor({ retries, timeouts }: Settings, pools: Pools, breakers: Breakers): ExchangeSettings {
  const { total, keepAlive } = timeouts;
  return { pools, breakers, retries, deadlines: new Deadlines(total), keepAlive };
}

/** Logs warnings that are new. */
function warn(
  telemetry: Telemetry,
  warnings: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  for (const warning of warnings) if (!known.includes(warning)) telemetry.log("warn", warning);
  return warnings;
}

/** Warns if other processes have a store open that is meant for one at a time. */
async function sharedStore(
  { agent, store: { kind } }: Settings,
  store: SessionStore | undefined,
): Promise<string[]> {
  if (agent === undefined || kind !== "sqlite" || store === undefined) return [];
  const others = await store.others();
  if (others === 0) return [];
  const who = others === 1 ? "another process has" : `${others} others have`;
  return [
    `store: ${who} this SQLite file open; one gateway at a time is meant to, for several there is Postgres`,
  ];
}

/**
 * The agent with its sessions. Its code is loaded only if needed: it is larger than all the rest, and loaded code is examined in each full
 * collection.
 */
async function openSessions(
  agent: AgentSettings,
  { upstreams, maxBodyBytes }: Settings,
  exchange: ExchangeSettings,
  store: SessionStore | undefined,
  telemetry: Telemetry,
): Promise<SessionGateway> {
  const { openSessionGateway } = await import("./session-gateway.ts");
  return openSessionGateway({
    ...exchange,
    settings: agent,
    upstreams,
    store: store ?? (await memoryStore()),
    telemetry,
    env: process.env,
    maxBodyBytes,
  });
}

/** Sessions that end with the process. */
async function memoryStore(): Promise<SessionStore> {
  const { MemoryEngine, SessionStore } = await import("@suture/sessions");
  return SessionStore.open(new MemoryEngine());
}
