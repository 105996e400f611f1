import type { SutureMessage } from "@suture/core";
import { type Engine, type Letter, MemoryEngine, SessionStore } from "@suture/sessions";
import type { AgentEvent } from "../agent/agent-event.ts";
import type { AgentOptions } from "../agent/agent-options.ts";
import type { AgentParts } from "../agent/agent-parts.ts";
import { EventBus } from "../agent/event-bus.ts";
import { agentSchema } from "../config/agent-schema.ts";
import { type AcceptOptions, Inbox } from "../inbox/inbox.ts";
import { INBOX, type LetterBody, type MessageBody } from "../inbox/letter-body.ts";
import type { ModelCaller } from "../model/model-answer.ts";
import type { Incident } from "../notices/notices.ts";
import { type LetterOut, OUTBOX } from "../outbox/letter-out.ts";
import type { EventFacts } from "../telemetry/telemetry.ts";
import type { Tool, ToolCall, ToolOutcome } from "../tools/tool.ts";

/** The owner of everything on the bench. */
export const OWNER = "ada";
/** Its session. */
export const SESSION = "talk";

/** A tool for tests: what it is, and what it does. */
export interface TestTool extends Partial<Tool> {
  readonly name: string;
  run?(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> | ToolOutcome;
}

/** What a bench is set up with. */
export interface BenchOptions {
  readonly models: ModelCaller;
  readonly engine?: Engine;
  readonly settings?: Omit<AgentOptions, "model">;
  readonly tools?: readonly TestTool[];
  /** What outlives a process: the world around it. */
  readonly world?: Pick<Bench, "ran" | "notices">;
  /** Called while a tool runs. */
  readonly onRun?: () => Promise<void>;
  /** Milliseconds until all workers work. */
  readonly warmUpMs?: number;
}

/** An agent with nothing real around it but its sessions. */
export interface Bench {
  readonly store: SessionStore;
  readonly models: ModelCaller;
  readonly inbox: Inbox;
  readonly bus: EventBus;
  readonly events: AgentEvent[];
  /** Names and facts of what telemetry was told. */
  readonly happened: { readonly name: string; readonly facts: EventFacts }[];
  /** What was logged. */
  readonly logs: readonly string[];
  readonly notices: Incident[];
  /** Runs of tools. */
  readonly ran: ToolCall[];
  /** Accepts a message of a person. */
  say(text: string, options?: AcceptOptions & Pick<MessageBody, "from" | "tools">): Promise<Letter>;
  send(body: LetterBody, options?: AcceptOptions): Promise<Letter>;
  /** Waits for a letter to be finished. */
  finished(letter: Letter): Promise<Letter>;
  /** Waits until something is so. */
  until(what: () => boolean | Promise<boolean>): Promise<void>;
  /** What was said in a session. */
  history(session?: string): Promise<SutureMessage[]>;
  outbox(): Promise<LetterOut[]>;
  close(): Promise<void>;
}

/** Sets an agent up, with a session; it works at once. */
export async function startBench({
  models,
  engine,
  settings,
  tools = [],
  world,
  onRun,
  warmUpMs = 0,
}: BenchOptions): Promise<Bench> {
  const store = await SessionStore.open(engine ?? new MemoryEngine(), { patienceMs: 600_000 });
  const bus = new EventBus();
  const events: AgentEvent[] = [];
  const logs: string[] = [];
  const happened: { name: string; facts: EventFacts }[] = [];
  const { notices, ran } = world ?? { notices: [], ran: [] };
  const tell = async (incident: Incident): Promise<void> => {
    if (!notices.some(({ key }) => key === incident.key)) notices.push(incident);
  };
  const mail = store.mail(INBOX);
  const parts = {
    store,
    models,
    modelOf: () => models,
    bus,
    clock: Date.now,
    settings: agentSchema.parse({ model: "fake/model", delay: 1, patience: 1, lease: 2_000, ...settings }),
    notices: { raise: tell, tell, clear: async () => undefined },
    telemetry: {
      happened: (name, facts) => happened.push({ name, facts }),
      log: (_, message) => logs.push(message),
    },
    toolbox: {
      tools: async () => tools.map(({ run: _, ...tool }) => ({ ...PLAIN, ...tool })),
      run: async (call, signal) => {
        ran.push(call);
        await onRun?.();
        const tool = tools.find(({ name }) => name === call.name);
        return tool?.run?.(call, signal) ?? gives(`${call.name} is done`);
      },
      close: async () => undefined,
    },
  } satisfies AgentParts;
  const inbox = new Inbox(parts, { pollMs: 5, warmUpMs });
  await store
    .of(OWNER)
    .create({ id: SESSION })
    .catch(() => undefined);
  bus.subscribe(OWNER, SESSION, (event) => events.push(event));
  inbox.start();
  const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const letterOf = async ({ number }: Letter): Promise<Letter | undefined> =>
    (await mail.list({ owner: OWNER, after: number - 1, limit: 1 }))[0];
  const send: Bench["send"] = async (body, options) =>
    (await inbox.accept(OWNER, SESSION, body, options)).letter;
  return {
    store,
    models,
    inbox,
    bus,
    events,
    happened,
    logs,
    notices,
    ran,
    send,
    until,
    say: (text, { from, tools: own, ...options } = {}) => {
      const more = { ...(from === undefined ? {} : { from }), ...(own === undefined ? {} : { tools: own }) };
      return send({ type: "message", parts: [{ type: "text", text }], ...more }, options);
    },
    finished: async (letter) => {
      let found: Letter | undefined;
      await until(async () => {
        found = await letterOf(letter);
        return found?.state === "done" || found?.state === "dead";
      });
      return found as Letter;
    },
    history: async (id = SESSION) => {
      const { document } = await (await store.of(OWNER).get(id)).export();
      return document as SutureMessage[];
    },
    outbox: async () =>
      (await store.mail(OUTBOX).list({ owner: OWNER })).map(({ body }) => body as LetterOut),
    close: async () => {
      await inbox.stop(0);
      await store.close();
    },
  };
}

const PLAIN: Omit<Tool, "name"> = {
  parameters: { type: "object" },
  runs: "gateway",
  needsApproval: false,
  isRepeatable: false,
};

/** An outcome of plain words. */
export function gives(text: string, failed = false): ToolOutcome {
  return { output: [{ type: "text", text }], failed };
}
