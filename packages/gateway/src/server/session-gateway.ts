import type { SessionStore } from "@suture/sessions";
import type { AgentEvent } from "../agent/agent-event.ts";
import type { AgentSettings } from "../agent/agent-options.ts";
import { EventBus } from "../agent/event-bus.ts";
import { type ApiListener, openApi } from "../api/open-api.ts";
import { scopeOf } from "../callers/scope-of.ts";
import type { Channel } from "../channels/channel.ts";
import { openChannels } from "../channels/open-channels.ts";
import { Inbox } from "../inbox/inbox.ts";
import { INBOX } from "../inbox/letter-body.ts";
import { NOTICE_BOX } from "../notices/durable-notices.ts";
import { OUTBOX } from "../outbox/letter-out.ts";
import { Outbox } from "../outbox/outbox.ts";
import { RequestRecord } from "../record/request-record.ts";
import { faultFacts } from "../telemetry/fault-facts.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { ToolProblem } from "../tools/mcp-server.ts";
import { openToolbox } from "../tools/open-toolbox.ts";
import { type Standing, standing } from "../watchdog/condition.ts";
import { LetterRetention } from "../watchdog/letter-retention.ts";
import { openAlerts } from "../watchdog/open-alerts.ts";
import { changeableModels, type Reach } from "./changeable-models.ts";
import { modelChoice } from "./model-choice.ts";

/** What a session gateway consists of. */
export interface SessionGatewayParts extends Reach {
  readonly settings: AgentSettings;
  readonly store: SessionStore;
  readonly telemetry: Telemetry;
  readonly env: { readonly [name: string]: string | undefined };
  readonly maxBodyBytes: number;
}

/** An agent that keeps its sessions, and everything around it. */
export interface SessionGateway {
  readonly api: ApiListener;
  readonly channels: readonly Channel[];
  /** What is wrong, by name, in a few words. */
  problems(): { readonly [name: string]: string };
  /** Models are asked with other settings from now on. */
  use(reach: Reach): void;
  /** Starts to process accepted letters. */
  start(): void;
  /** Accepts nothing more, and pauses everything so that another process can continue. */
  stop(): Promise<void>;
}

/** Creates the session gateway; nothing runs yet. */
export function openSessionGateway(parts: SessionGatewayParts): SessionGateway {
  const { settings, store, telemetry, env, maxBodyBytes } = parts;
  const log: Telemetry["log"] = (level, message, facts) => telemetry.log(level, message, facts);
  const models = changeableModels(settings, telemetry, parts);
  const toolbox = openToolbox({ options: settings.tools, env, telemetry });
  const alerts = openAlerts({
    store,
    settings,
    env,
    log,
    standings: {
      upstream: models.standings,
      server: () => serversOf(settings, toolbox.problems()),
      channel: () => channels.map(({ name, problem }) => standing(name, problem)),
    },
    gauge: (name, value) => telemetry.gauge(name, value),
  });
  const bus = new EventBus();
  const inbox = new Inbox({
    store,
    toolbox,
    bus,
    notices: alerts.notices,
    settings,
    clock: Date.now,
    models: models.caller,
    modelOf: (name: string) => models.of(name),
    telemetry: { log, happened: (name, facts) => telemetry.event(name, recordOf(settings), facts) },
  });
  const channels = openChannels(withOwners(settings.channels), env, {
    accept: (owner, session, body, options) =>
      inbox.accept(owner, session, body, { ...options, makesSession: true }),
    store,
    log,
    follow: (owner, session, tell) => bus.subscribe(owner, session, ({ type }) => tellWork(type, tell)),
    onLost: (channel, error) => {
      const text = `A message of the channel ${channel} cannot be accepted: ${wordsOf(error)}`;
      alerts.notices.raise({ key: `lost ${channel}`, level: "critical", text }).catch(() => undefined);
    },
  });
  const outbox = new Outbox({
    mailbox: store.mail(OUTBOX),
    carriers: channels.map(({ carrier }) => carrier),
    log,
  });
  const boxes = [INBOX, OUTBOX, NOTICE_BOX];
  const retention = new LetterRetention({ store, boxes, keep: settings.keepLetters, log });
  const around = [outbox, alerts, retention];
  const stop = async (): Promise<void> => {
    await Promise.all(channels.map((channel) => channel.stop()));
    await inbox.stop();
    closing.abort();
    await Promise.all(around.map((each) => each.stop()));
    await toolbox.close();
  };
  const closing = new AbortController();
  let stopping: Promise<void> | undefined;
  return {
    api: openApi({
      store,
      inbox,
      bus,
      maxBodyBytes,
      closing: closing.signal,
      outbox: store.mail(OUTBOX),
      models: modelChoice(models),
      onFault: (error) => log("error", "the API of sessions failed", faultFacts(error)),
    }),
    channels,
    problems: () => alerts.problems(),
    use: (reach) => models.use(reach),
    start: () => {
      for (const each of [inbox, ...around, ...channels]) each.start();
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Channels with the owners of their sessions, if keys are named as such. */
function withOwners({ telegram, webhook }: AgentSettings["channels"]): AgentSettings["channels"] {
  return {
    ...(telegram === undefined ? {} : { telegram: owned(telegram) }),
    ...(webhook === undefined ? {} : { webhook: owned(webhook) }),
  };
}

function owned<Options extends { readonly owner?: string }>(options: Options): Options {
  return options.owner === undefined ? options : { ...options, owner: scopeOf(options.owner) };
}

/** All MCP servers, with the reason for those that are away. One that is starting takes a moment, which is not reported. */
function serversOf({ tools }: AgentSettings, away: readonly ToolProblem[]): Standing[] {
  return Object.keys(tools.mcp).map((name) =>
    standing(name, away.find(({ server, isStarting }) => server === name && isStarting !== true)?.reason),
  );
}

/** Reports when a turn begins, and when it ends or waits for somebody. */
function tellWork(type: AgentEvent["type"], tell: (isWorking: boolean) => void): void {
  if (type === "turn.started") tell(true);
  else if (type === "turn.done" || type === "turn.failed" || type === "turn.waiting") tell(false);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Events of sessions belong to no request, so they are reported as the agent's. */
function recordOf({ model }: AgentSettings): RequestRecord {
  const record = new RequestRecord();
  record.caller = "agent";
  record.model = model;
  return record;
}
