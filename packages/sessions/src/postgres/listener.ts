import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { readPayload } from "./announcer.ts";

const HEARTBEAT_MS = 15_000;
const LONGEST_PAUSE_MS = 2_000;
const HANG_UP_MS = 1_000;

/** Receives the number of a session that changed, or nothing when any may have. */
export type ChangeCallback = (sid?: number) => void;

/** Listens for changes by other processes on a connection of its own, for as long as anybody wants to know. */
export class Listener {
  readonly #newClient: () => Client;
  readonly #channel: string;
  readonly #self: string;
  readonly #callbacks = new Set<{ readonly call: ChangeCallback }>();
  #listening: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(newClient: () => Client, channel: string, self: string) {
    this.#newClient = newClient;
    this.#channel = channel;
    this.#self = self;
  }

  /** Calls back until the returned function is called. */
  add(call: ChangeCallback): () => void {
    const entry = { call };
    this.#callbacks.add(entry);
    if (this.#listening === undefined) {
      const stop = new AbortController();
      this.#listening = { stop, done: this.#listen(stop.signal) };
    }
    return () => {
      this.#callbacks.delete(entry);
      if (this.#callbacks.size === 0) void this.close();
    };
  }

  /** Disconnects. There are no further callbacks. */
  async close(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    this.#callbacks.clear();
    listening?.stop.abort();
    // Do not wait for a server that does not answer.
    await Promise.race([listening?.done, delay(HANG_UP_MS, undefined, { ref: false })]);
  }

  async #listen(stop: AbortSignal): Promise<void> {
    for (let pause = 50; !stop.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const client = this.#newClient();
      // An error also ends the connection, and the end is awaited below.
      client.on("error", () => {});
      try {
        await client.connect();
        client.on("notification", ({ payload = "" }) => this.#hear(payload, stop));
        await client.query(`LISTEN ${this.#channel}`);
        pause = 50;
        this.#tell(undefined, stop);
        await stay(client, stop);
      } catch {
        // Try again with the next connection.
      }
      await Promise.race([client.end(), delay(HANG_UP_MS, undefined, { ref: false })]).catch(() => {});
      if (!stop.aborted) await delay(pause, undefined, { ref: false, signal: stop }).catch(() => {});
    }
  }

  #hear(payload: string, stop: AbortSignal): void {
    const { sender, sids } = readPayload(payload);
    if (sender === this.#self) return;
    if (sids.length === 0) this.#tell(undefined, stop);
    for (const sid of sids) this.#tell(sid, stop);
  }

  #tell(sid: number | undefined, stop: AbortSignal): void {
    if (stop.aborted) return;
    for (const { call } of [...this.#callbacks]) call(sid);
  }
}

/** Waits until the connection has ended, no longer answers, or is no longer wanted. */
async function stay(client: Client, stop: AbortSignal): Promise<void> {
  const silent = new AbortController();
  const heart = setInterval(() => {
    const late = setTimeout(() => silent.abort(), HEARTBEAT_MS).unref();
    const heard = () => clearTimeout(late);
    client.query("SELECT 1").then(heard, heard);
  }, HEARTBEAT_MS).unref();
  // The driver's types lack `unref`. Listening must not keep a process alive.
  if ("unref" in client && typeof client.unref === "function") client.unref();
  try {
    await once(client, "end", { signal: AbortSignal.any([stop, silent.signal]) });
  } finally {
    clearInterval(heart);
  }
}
