import type { LetterPage, LetterSummary } from "../api/schemas/letter.ts";
import type { CreatedSession, SessionPage, SessionSummary } from "../api/schemas/session.ts";
import { badOption } from "./api-error.ts";
import { SessionHandle } from "./session-handle.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/** A session to be made. */
export interface NewSession {
  /** Made up when absent. */
  readonly id?: string;
  readonly title?: string;
  readonly model?: string;
  readonly metadata?: { readonly [name: string]: unknown };
  /** A history in any format: the session starts with it, mended. */
  readonly history?: unknown;
  /** Format of the history; detected when absent. */
  readonly format?: string;
  /** Ids of calls in the history that still run or await approval: they stay open. */
  readonly pending?: readonly string[];
}

/** Which sessions. */
export interface ListOptions {
  /** Text in the title, the metadata or a message. */
  readonly search?: string;
  readonly state?: "active" | "archived" | "all";
  /** How many at the most; 50. */
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly cursor?: string;
}

/** Which letters. */
export interface LetterOptions {
  /** `dead` when absent. */
  readonly state?: "dead" | "waiting" | "held" | "done";
  readonly box?: "in" | "out";
  readonly session?: string;
  /** How many at the most; 50. */
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly cursor?: string;
}

/** Sessions of whoever asks. */
export class Sessions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A new session. */
  async create(options: NewSession = {}): Promise<SessionHandle> {
    const { session } = await this.import(options);
    return new SessionHandle(this.#transport, session.id);
  }

  /** A new session, and how the history was mended that it is made of. */
  import(options: NewSession): Promise<CreatedSession> {
    return this.#transport.json({ method: "POST", path: ["sessions"], body: options });
  }

  /** Some sessions, the latest changed first. */
  list(options: ListOptions = {}): Promise<SessionPage> {
    return this.#transport.json({ path: ["sessions"], query: { ...options } });
  }

  /** All of them, page by page. */
  async *all(options: Omit<ListOptions, "cursor"> = {}): AsyncGenerator<SessionSummary> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.list({ ...options, ...(cursor === undefined ? {} : { cursor }) });
      yield* page.sessions;
      cursor = page.next;
      if (cursor === undefined) return;
    }
  }
}

/** What was accepted, and what was given up. */
export class Letters {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Some letters, the oldest first: those that were given up, unless asked otherwise. */
  list(options: LetterOptions = {}): Promise<LetterPage> {
    return this.#transport.json({ path: ["letters"], query: { ...options } });
  }

  /** Tries a dead letter again. */
  replay(number: number): Promise<LetterSummary> {
    return this.#transport.json({ method: "POST", path: ["letters", String(number), "replay"] });
  }

  /** Puts a dead letter aside: it is kept for a while, and nobody tries it again. Dismissed twice, it stays as it is. */
  dismiss(number: number, reason?: string): Promise<LetterSummary> {
    const body = reason === undefined ? {} : { reason };
    const path = ["letters", String(number), "dismiss"];
    return this.#transport.json({ method: "POST", path, body, isSafe: true });
  }
}

/**
 * A client of a gateway's sessions. Needs nothing but `fetch`: it runs in Node, in other runtimes and in browsers.
 *
 * @example
 * const client = new SutureClient({ url: "http://127.0.0.1:4000" });
 * const session = await client.sessions.create({ title: "Weather" });
 * const { text } = await session.send("Hello", { onEvent: (event) => console.log(event.type) });
 */
export class SutureClient {
  readonly sessions: Sessions;
  readonly letters: Letters;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.sessions = new Sessions(this.#transport);
    this.letters = new Letters(this.#transport);
  }

  /** A session that exists; nothing is asked yet. */
  session(id: string): SessionHandle {
    if (typeof id !== "string" || id === "")
      throw badOption("id", "Name a session, or make one: sessions.create().");
    return new SessionHandle(this.#transport, id);
  }
}
