import { badOption, errorOf, noJson, unreachable } from "./api-error.ts";
import { Patience } from "./patience.ts";
import { readEvents } from "./read-events.ts";

/** Where a gateway is, and who asks. */
export interface ClientOptions {
  /** Its root: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** A key of the gateway, where it asks for one. */
  readonly key?: string;
  /** Sends requests; that of the platform when absent. */
  readonly fetch?: typeof fetch;
  /** How often something is tried again that may be, before it is given up; 5. */
  readonly retries?: number;
}

type Value = string | number | boolean | undefined;

/** What is asked of the gateway. */
export interface Ask {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Steps of the path; each is written so that it is one. */
  readonly path: readonly string[];
  readonly query?: { readonly [name: string]: Value };
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string | undefined };
  readonly signal?: AbortSignal | undefined;
  /** Whether it may be asked twice without harm; true for what only reads. */
  readonly isSafe?: boolean;
}

/** An event with the place where a stream can be taken up again. */
export interface Heard<Event> {
  readonly event: Event;
  readonly id: string | undefined;
}

/** A stream on which nothing came for this long, not even a comment, is dead. */
const SILENCE = 60_000;

/** Asks a gateway, and reads what it says. */
export class Transport {
  readonly #url: string;
  readonly #key: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #retries: number;

  constructor(options: ClientOptions) {
    const { url, key, fetch: own = fetch, retries = 5 } = options ?? {};
    if (typeof url !== "string" || url === "")
      throw badOption("url", 'Give the root of the gateway: { url: "http://127.0.0.1:4000" }.');
    this.#url = url.replace(/\/+$/, "");
    this.#key = key;
    this.#fetch = own;
    this.#retries = retries;
  }

  /** For something that is tried several times. */
  patience(signal: AbortSignal | undefined): Patience {
    return new Patience(this.#retries, signal);
  }

  /** The answer in JSON. */
  async json<Answer>(ask: Ask): Promise<Answer> {
    const { method = "GET", isSafe = method === "GET", signal } = ask;
    const patience = this.patience(signal);
    for (;;) {
      try {
        const response = await this.#send(ask, "application/json");
        return (await response.json().catch((error: unknown) => {
          throw error instanceof SyntaxError ? noJson(response) : error;
        })) as Answer;
      } catch (error) {
        if (!isSafe) throw error;
        await patience.after(error);
      }
    }
  }

  /** The events of one stream. Throws a `SutureApiError` when it breaks, or falls silent. */
  async *events<Event>(ask: Ask): AsyncGenerator<Heard<Event>> {
    const ending = new AbortController();
    const stop = (): void => ending.abort();
    ask.signal?.throwIfAborted();
    ask.signal?.addEventListener("abort", stop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE);
    };
    try {
      const response = await this.#send({ ...ask, signal: ending.signal }, "text/event-stream");
      if (response.body === null) return;
      alive();
      for await (const { id, data } of readEvents(response.body, alive))
        yield { id, event: JSON.parse(data) as Event };
    } catch (error) {
      ask.signal?.throwIfAborted();
      throw unreachable(error);
    } finally {
      clearTimeout(timer);
      ask.signal?.removeEventListener("abort", stop);
      ending.abort();
    }
  }

  async #send(ask: Ask, accept: string): Promise<Response> {
    const { method = "GET", path, query = {}, body, headers = {}, signal } = ask;
    const url = new URL(`${this.#url}/${path.map(encodeURIComponent).join("/")}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const sent = new Headers({ accept });
    if (body !== undefined) sent.set("content-type", "application/json");
    if (this.#key !== undefined) sent.set("authorization", `Bearer ${this.#key}`);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
    const send = this.#fetch;
    const response = await send(url, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw unreachable(error);
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  }
}
