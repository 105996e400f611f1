import type { FallbackTarget } from "../options.ts";

/** What is done about a newer message of a person while a turn runs: it waits, joins at the next step, or interrupts. */
export type Newer = "wait" | "join" | "interrupt";

/** An MCP server whose tools the agent may use: a program that is started, or an address. */
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
  /** Calls of one step that run at a time, at most. */
  readonly parallel: number;
  /** Milliseconds for one call. */
  readonly timeout: number;
}

/** A bot of Telegram that people talk to. */
export interface TelegramOptions {
  /** The variable that holds the bot's token. */
  readonly tokenEnv: string;
  /** Where the Bot API is; Telegram's own unless given. */
  readonly apiRoot?: string;
  /** Chats that may talk to it; nobody else is answered. */
  readonly chats: readonly number[];
  /** With an address, Telegram calls `<address>/channels/telegram`; it is asked again and again otherwise. */
  readonly webhook?: { readonly url: string; readonly secretEnv: string };
  /** Name of the key whose holder sees their sessions; without keys everybody does. */
  readonly owner?: string;
}

/** Another program that messages come from and replies go to, both signed. */
export interface WebhookOptions {
  /** The variable that holds the secret that both sides sign with. */
  readonly secretEnv: string;
  /** Where replies are posted to. */
  readonly url: string;
  /** Name of the key whose holder sees their sessions; without keys everybody does. */
  readonly owner?: string;
}

/** Where people are told that something is wrong. */
export type NoticeTarget =
  | { readonly kind: "telegram"; readonly tokenEnv: string; readonly chat: number; readonly apiRoot?: string }
  | { readonly kind: "slack"; readonly urlEnv: string }
  | { readonly kind: "webhook"; readonly url: string; readonly secretEnv: string };

/** Who hears of what is wrong, and how often. */
export interface NoticeOptions {
  readonly targets: readonly NoticeTarget[];
  /** An incident that is still open after so many milliseconds is told once more, as critical. */
  readonly escalateAfter: number;
  /** Notices an hour, at most; what is over is counted, and told in one. */
  readonly maxPerHour: number;
}

/** When something counts as wrong, in milliseconds. */
export interface WatchdogOptions {
  /** How often is looked. */
  readonly every: number;
  /** A message that is older than this without an answer. */
  readonly silence: number;
  /** Letters that wait to be sent for longer. */
  readonly queueAge: number;
}

/** An agent that keeps its sessions, answers every message, or says that it could not. */
export interface AgentSettings {
  /** `upstream/model`. */
  readonly model: string;
  /** Who is asked when the model fails again and again, in this order. */
  readonly fallbacks: readonly FallbackTarget[];
  /** What the model is told first. */
  readonly system: string;
  /** Tokens of one answer, at most. */
  readonly maxTokens: number;
  readonly tools: ToolOptions;
  /** Steps of one turn, at most. */
  readonly steps: number;
  /** The same call with the same input so many times in one turn ends it. */
  readonly repeats: number;
  /** Milliseconds for one turn, tools that wait for people aside. */
  readonly deadline: number;
  /** Attempts at one message, at most; more while no model can be reached. */
  readonly attempts: number;
  /** Milliseconds for which a message is tried again while no model can be reached, however many attempts that takes. */
  readonly patience: number;
  /** Milliseconds before the second attempt; doubles each time. */
  readonly delay: number;
  readonly newer: Newer;
  /** Turns that run at a time in this process, at most. */
  readonly workers: number;
  /** Milliseconds for which a worker holds a session without saying that it is alive. */
  readonly lease: number;
  /** A session is compacted when its last compaction, or its start, is older than this, in milliseconds, and it pays. */
  readonly compactEvery?: number;
  /** Milliseconds for which finished letters are kept: for so long what is sent again under its key is not run again. */
  readonly keepLetters: number;
  readonly channels: { readonly telegram?: TelegramOptions; readonly webhook?: WebhookOptions };
  readonly notices: NoticeOptions;
  readonly watchdog: WatchdogOptions;
}

type Parts<Of> = { readonly [Name in keyof Of]?: Of[Name] };

/** {@link AgentSettings} as they are given: the model, and what is different from what is usual. */
export interface AgentOptions extends Omit<Parts<AgentSettings>, "model" | "tools" | "notices" | "watchdog"> {
  readonly model: string;
  readonly tools?: Parts<ToolOptions>;
  readonly notices?: Parts<NoticeOptions>;
  readonly watchdog?: Parts<WatchdogOptions>;
}
