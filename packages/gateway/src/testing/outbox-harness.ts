import { MemoryEngine, type SessionStore } from "@suture/sessions";
import { expect, vi } from "vitest";
import type { Carrier, Outgoing } from "../outbox/carrier.ts";
import { type LetterOut, laneOf, OUTBOX } from "../outbox/letter-out.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { OutboxSettings } from "../outbox/outbox-options.ts";
import type { SendOutcome } from "../outbox/send-outcome.ts";
import { memoryStore } from "./memory-store.ts";

const QUICK: Partial<OutboxSettings> = {
  attempts: 3,
  delay: 2,
  maxDelay: 8,
  poll: 5,
  lease: 300,
  grace: 500,
};

/** A carrier named `test` that does as it is told, and remembers what it was given; pieces hold so many characters. */
export function testCarrier(send: Carrier["send"], most = 100): Carrier & { readonly got: Outgoing[] } {
  const got: Outgoing[] = [];
  return {
    name: "test",
    got,
    pieces: (text) => text.match(new RegExp(`.{1,${most}}`, "gs")) ?? [text],
    send(outgoing, signal) {
      got.push(outgoing);
      return send(outgoing, signal);
    },
  };
}

/** A letter of the outbox, as tests look at it. */
export interface SeenLetter {
  readonly state: string;
  readonly attempts: number;
  readonly due: number;
  readonly text: string;
  readonly outcome: SendOutcome;
}

/** Outboxes on one store in memory. */
export class OutboxHarness {
  readonly store: SessionStore;
  readonly logged: { readonly level: string; readonly message: string; readonly facts: unknown }[] = [];
  readonly #engine: MemoryEngine;
  readonly #others: SessionStore[] = [];
  readonly #outboxes: Outbox[] = [];

  private constructor(engine: MemoryEngine, store: SessionStore) {
    this.#engine = engine;
    this.store = store;
  }

  static async start(): Promise<OutboxHarness> {
    const engine = new MemoryEngine();
    return new OutboxHarness(engine, await memoryStore(engine));
  }

  /** What another process sees. */
  async another(): Promise<SessionStore> {
    const store = await memoryStore(this.#engine);
    this.#others.push(store);
    return store;
  }

  open(carrier: Carrier, settings: Partial<OutboxSettings> = {}, on: SessionStore = this.store): Outbox {
    const log = (level: string, message: string, facts?: unknown): void => {
      this.logged.push({ level, message, facts });
    };
    const parts = { mailbox: on.mail(OUTBOX), carriers: [carrier], log };
    const outbox = new Outbox(parts, { ...QUICK, ...settings });
    this.#outboxes.push(outbox);
    outbox.start();
    return outbox;
  }

  /** Posts a letter; its number. */
  async post(text: string, address = "ada", channel = "test"): Promise<number> {
    const body: LetterOut = { type: "reply", to: { channel, address }, text };
    const { letter } = await this.store.mail(OUTBOX).post({ owner: "o", lane: laneOf(body.to), body });
    return letter.number;
  }

  async letters(...states: readonly ("waiting" | "held" | "done" | "dead")[]): Promise<SeenLetter[]> {
    const all = await this.store.mail(OUTBOX).list(states.length === 0 ? {} : { states });
    return all.map(({ state, attempts, due, outcome, body }) => ({
      state,
      attempts,
      due,
      text: (body as LetterOut).text,
      outcome: outcome as SendOutcome,
    }));
  }

  /** Waits until so many letters are done or dead. */
  finished(count: number): Promise<void> {
    return vi.waitFor(async () => expect(await this.letters("done", "dead")).toHaveLength(count));
  }

  async close(): Promise<void> {
    vi.restoreAllMocks();
    await Promise.all(this.#outboxes.map((outbox) => outbox.stop()));
    for (const store of [this.store, ...this.#others]) await store.close();
  }
}
