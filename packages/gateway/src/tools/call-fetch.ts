import { Agent, fetch as fetchBy } from "undici";
import { bagOf } from "../answers/bag.ts";

/**
 * Fetches over connections of its own, for one MCP transport. A server that is told to stop a call does not answer it any more and leaves
 * the stream of its answer open; the transport does so, too. Here it is closed.
 */
export class CallFetch {
  // A tool may take its time, and a stream may be silent for hours: calls have time-outs of their own.
  readonly #agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  readonly #calls = new Map<unknown, AbortController>();

  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", headers, body, redirect = "follow" } = init;
    const message = bagOf(typeof body === "string" ? JSON.parse(body) : undefined);
    const call = message.method === "tools/call" ? new AbortController() : undefined;
    if (call !== undefined) this.#calls.set(message.id, call);
    try {
      return await fetchBy(url, {
        method,
        headers: [...new Headers(headers)],
        body: typeof body === "string" ? body : null,
        signal: call?.signal ?? init.signal ?? null,
        redirect,
        dispatcher: this.#agent,
      });
    } catch (error) {
      if (call !== undefined) this.over(message.id);
      throw error;
    } finally {
      if (message.method === "notifications/cancelled") this.#drop(bagOf(message.params).requestId);
    }
  };

  /** A call is answered. */
  over(id: unknown): void {
    this.#calls.delete(id);
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    this.#calls.clear();
    await this.#agent.destroy();
  }

  #drop(id: unknown): void {
    const call = this.#calls.get(id);
    this.over(id);
    call?.abort();
  }
}
