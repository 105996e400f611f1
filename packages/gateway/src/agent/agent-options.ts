import type { FallbackTarget } from "../options.ts";

/** What happens when a person sends another message while a turn runs: it waits, joins at the next step, or interrupts. */
export type Newer = "wait" | "join" | "interrupt";

/** An MCP server whose tools the agent may use: a program to start, or an address. */
export type McpServerOptions =
  | {
      readonly command: string;
      readonly args?: readonly string[];
      readonly env?: { readonly [name: string]: string };
      readonly cwd?: string;
    }
  | { readonly url: string; readonly headersEnv?: { readonly [header: string]: string } };

/** What the agent may call, and how. */
export interface ToolOptions {
  /** MCP servers by name; a tool is called `server__tool`. */
  readonly mcp: { readonly [server: string]: McpServerOptions };
  /** Tools that wait for a person's approval, with `*` for any characters. */
  readonly approval: readonly string[];
  /** At most this many calls of one step run at the same time. */
  readonly parallel: number;
  /** Time limit for one call, in milliseconds. */
  readonly timeout: number;
}

/** A Telegram bot that people talk to. */
export interface TelegramOptions {
  /** The environment variable with the bot's token. */
  readonly tokenEnv: string;
  /** The address of the Bot API; Telegram's own by default. */
  readonly apiRoot?: string;
  /** Chats that may talk to the bot; others get no answer. */
  readonly chats: readonly number[];
  /** With an address, Telegram calls `<address>/channels/telegram`; otherwise the gateway polls. */
  readonly webhook?: { readonly url: string; readonly secretEnv: string };
  /** Name of the key whose holder sees these sessions; without keys everybody does. */
  readonly owner?: string;
}

/** Another program that sends messages and receives replies, both signed. */
export interface WebhookOptions {
  /** The environment variable with the secret that both sides sign with. */
  readonly secretEnv: string;
  /** Where replies are posted. */
  readonly url: string;
  /** Name of the key whose holder sees these sessions; without keys everybody does. */
  readonly owner?: string;
}

/** Where people are told that something is wrong. */
export type NoticeTarget =
  | { readonly kind: "telegram"; readonly tokenEnv: string; readonly chat: number; readonly apiRoot?: string }
  | { readonly kind: "slack"; readonly urlEnv: string }
  | { readonly kind: "webhook"; readonly url: string; readonly secretEnv: string };

/** Who is told when something is wrong, and how often. */
export interface NoticeOptions {
  readonly targets: readonly NoticeTarget[];
  /** An incident that is still open after this many milliseconds is reported once more, as critical. */
  readonly escalateAfter: number;
  /** At most this many notices an hour; the rest are counted and reported in one. */
  readonly maxPerHour: number;
}

/** When something counts as wrong, in milliseconds. */
export interface WatchdogOptions {
  /** How often to check. */
  readonly every: number;
  /** The age at which a message without an answer counts. */
  readonly silence: number;
  /** The age at which letters waiting to be sent count. */
  readonly queueAge: number;
}

/** An agent that keeps its sessions, and answers every message or says that it could not. */
export interface AgentSettings {
  /** `upstream/model`. */
  readonly model: string;
  /** The models to ask when this one keeps failing, in this order. */
  readonly fallbacks: readonly FallbackTarget[];
  /** The system prompt. */
  readonly system: string;
  /** At most this many tokens in one answer. */
  readonly maxTokens: number;
  readonly tools: ToolOptions;
  /** At most this many steps in one turn. */
  readonly steps: number;
  /** The same call with the same input this many times in one turn ends the turn. */
  readonly repeats: number;
  /** Time limit for one turn in milliseconds, not counting tools that wait for people. */
  readonly deadline: number;
  /** At most this many attempts at one message; more while no model can be reached. */
  readonly attempts: number;
  /** For how many milliseconds a message is retried while no model can be reached, however many attempts that takes. */
  readonly patience: number;
  /** Milliseconds before the second attempt; doubles each time. */
  readonly delay: number;
  readonly newer: Newer;
  /** At most this many turns run at the same time in this process. */
  readonly workers: number;
  /** For how many milliseconds a worker holds a session without renewing its lease. */
  readonly lease: number;
  /** A session is compacted when its last compaction, or its start, is this many milliseconds ago, if that is worthwhile. */
  readonly compactEvery?: number;
  /**
   * For how many milliseconds finished letters are kept: a letter sent again under the same key during that time is not processed again.
   */
  readonly keepLetters: number;
  readonly channels: { readonly telegram?: TelegramOptions; readonly webhook?: WebhookOptions };
  readonly notices: NoticeOptions;
  readonly watchdog: WatchdogOptions;
}

type Parts<Of> = { readonly [Name in keyof Of]?: Of[Name] };

/** {@link AgentSettings} as configured: the model, and whatever differs from the defaults. */
export interface AgentOptions extends Omit<Parts<AgentSettings>, "model" | "tools" | "notices" | "watchdog"> {
  readonly model: string;
  readonly tools?: Parts<ToolOptions>;
  readonly notices?: Parts<NoticeOptions>;
  readonly watchdog?: Parts<WatchdogOptions>;
}
