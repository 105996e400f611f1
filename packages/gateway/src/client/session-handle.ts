import type { Exported, Healed, Reverted, TurnPage, Undone } from "@suture/sessions";
import type { CompactionOutcome, Diagnosis } from "../api/schemas/change.ts";
import type { SessionEvent } from "../api/schemas/event.ts";
import type { MessageStatus, NewMessage } from "../api/schemas/message-status.ts";
import type { CreatedSession, SessionDetails } from "../api/schemas/session.ts";
import { type FollowOptions, followEvents } from "./follow.ts";
import { newKey } from "./new-key.ts";
import { Sending, type SendOptions, type Sent } from "./send.ts";
import type { Said } from "./tools.ts";
import type { Ask, Transport } from "./transport.ts";

/** What can be changed of a session besides its history. */
export interface SessionChanges {
  readonly title?: string;
  readonly model?: string;
  /** Takes the place of the metadata before. */
  readonly metadata?: { readonly [name: string]: unknown };
  readonly state?: "active" | "archived";
}

/** What a fork may be given. */
export interface ForkOptions extends Omit<SessionChanges, "state"> {
  /** Made up when absent. */
  readonly id?: string;
  /** The last turn that it has; the last there is when absent. */
  readonly turn?: number;
}

/** Which turns, and in which order. */
export interface TurnOptions {
  /** How many at the most; 20. */
  readonly limit?: number;
  readonly order?: "newest" | "oldest";
  /** The `next` of the page before. */
  readonly cursor?: string;
}

/** Options of exporting. */
export interface ExportOptions {
  /** `openai-chat`, `anthropic`, `gemini` …; canonical when absent. */
  readonly format?: string;
  /** `5`: the last five; `3-7`, `3-`, `-7`: a range; all when absent. */
  readonly turns?: string | number;
  /** Contract and model to satisfy. */
  readonly for?: string;
  readonly model?: string;
}

/** Options of compacting. */
export interface CompactOptions {
  /** Tokens that the whole request may take. */
  readonly budget?: number;
  /** Share of the model's window to aim at; 0.5. */
  readonly target?: number;
  readonly model?: string;
  /** Messages at the end that stay as they are, at least. */
  readonly minKeepTail?: number;
}

/** A session of the gateway. Holds nothing but its id. */
export class SessionHandle {
  readonly id: string;
  readonly #transport: Transport;

  constructor(transport: Transport, id: string) {
    this.#transport = transport;
    this.id = id;
  }

  /**
   * Says something, and resolves with the answer. Calls of `tools` are run here. Streams that break are taken up again, and nothing
   * runs twice. Throws a `SutureApiError` with the code `turn-failed` when the message was given up.
   *
   * @example
   * const weather = { parameters: { type: "object" }, run: () => "4 degrees" };
   * const { text } = await session.send("How warm is it in Oslo?", { tools: { weather } });
   */
  send(said: Said, options: SendOptions = {}): Promise<Sent> {
    return new Sending(this.#transport, this.id, said, options).run();
  }

  /** Leaves a message, and does not wait for the answer: `message(key)` says what came of it. */
  post(message: Omit<NewMessage, "wait">, options: { readonly key?: string } = {}): Promise<MessageStatus> {
    return this.#write(["messages"], { ...message, wait: false }, options.key ?? newKey());
  }

  /** What has become of a message. */
  message(key: string): Promise<MessageStatus> {
    return this.#read(["messages", key]);
  }

  /** What happens, as it happens; a broken stream is taken up again. Ends with its signal alone. */
  events(options: FollowOptions = {}): AsyncGenerator<SessionEvent> {
    return followEvents(this.#transport, this.id, options);
  }

  /** Lets a call run that waits for a person. */
  approve(call: string, reason?: string): Promise<MessageStatus> {
    return this.#decide(call, true, reason);
  }

  /** Has the model told that a call is not to run. */
  deny(call: string, reason?: string): Promise<MessageStatus> {
    return this.#decide(call, false, reason);
  }

  /** Says what came of a call that this side ran; `send` does so by itself. */
  result(call: string, output: Said, options: { readonly failed?: boolean } = {}): Promise<MessageStatus> {
    return this.#write(["results"], { call, output, ...options });
  }

  /** Ends the turn that runs. */
  stop(): Promise<MessageStatus> {
    return this.#write(["stop"]);
  }

  /** What is known of it, and what is open in it. */
  get(): Promise<SessionDetails> {
    return this.#read([]);
  }

  /** Changes title, model, metadata or state. */
  update(changes: SessionChanges): Promise<SessionDetails> {
    return this.#ask({ method: "PATCH", path: [], body: changes });
  }

  /** It can be read, and takes no messages any more. */
  archive(): Promise<SessionDetails> {
    return this.#ask({ method: "DELETE", path: [] });
  }

  /** Some turns, the newest first unless asked otherwise. */
  turns(options: TurnOptions = {}): Promise<TurnPage> {
    return this.#read(["turns"], { ...options });
  }

  /** Turns in any format. */
  export(options: ExportOptions = {}): Promise<Exported> {
    return this.#read(["export"], { ...options });
  }

  /** A session that shares the past of this one. */
  async fork(options: ForkOptions = {}): Promise<SessionHandle> {
    const { session } = await this.#write<CreatedSession>(["fork"], options);
    return new SessionHandle(this.#transport, session.id);
  }

  /** Goes back to the end of a turn; `0` is before the first. */
  revert(turn: number): Promise<Reverted> {
    return this.#write(["revert"], { turn });
  }

  /** Undoes a change: the latest that holds, or the one that is named. */
  undo(change?: number): Promise<Undone> {
    return this.#write(["undo"], change === undefined ? {} : { change });
  }

  /** Makes the history fit: a digest takes the place of its older part, for models. */
  compact(options: CompactOptions = {}): Promise<CompactionOutcome> {
    return this.#write(["compact"], options);
  }

  /** What is wrong with what is stored. */
  diagnose(): Promise<Diagnosis> {
    return this.#write(["diagnose"]);
  }

  /** Puts right what is wrong with what is stored. */
  heal(): Promise<Healed> {
    return this.#write(["heal"]);
  }

  #decide(call: string, approved: boolean, reason: string | undefined): Promise<MessageStatus> {
    return this.#write(["approvals"], { call, approved, ...(reason === undefined ? {} : { reason }) });
  }

  #read<Answer>(path: readonly string[], query: Ask["query"] = {}): Promise<Answer> {
    return this.#ask({ path, query });
  }

  #write<Answer>(path: readonly string[], body?: unknown, key?: string): Promise<Answer> {
    // Under a key, it does no harm to ask twice.
    const headers = { "idempotency-key": key };
    return this.#ask({ method: "POST", path, body, headers, isSafe: key !== undefined });
  }

  #ask<Answer>(ask: Ask): Promise<Answer> {
    return this.#transport.json({ ...ask, path: ["sessions", this.id, ...ask.path] });
  }
}
