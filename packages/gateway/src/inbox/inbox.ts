import type { Claim, Letter, LetterRank, Mailbox } from "@suture/sessions";
import type { AgentParts } from "../agent/agent-parts.ts";
import { followSession } from "../agent/follow-session.ts";
import { Halt } from "../agent/halt.ts";
import { workLane } from "../agent/work-lane.ts";
import { sleep } from "../pace/sleep.ts";
import { TroubleLog } from "../pace/trouble-log.ts";
import { LaneWatch } from "./lane-watch.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { INBOX, type LetterBody } from "./letter-body.ts";

/** How often to look for letters that another process accepted or that have become due, in milliseconds. */
const POLL_MS = 250;
/** How long a process must live before it takes as many sessions as allowed, in milliseconds. */
const WARM_UP_MS = 8_000;
/** The share of them that it takes at first. */
const FIRST = 1 / 8;

/** How an inbox is processed. */
export interface InboxOptions {
  /** Milliseconds between two looks for letters that others accepted or that have become due; 250 by default. */
  readonly pollMs?: number;
  /**
   * Milliseconds until all workers are active; 8,000 by default. A process that keeps dying soon after its start thus takes only a few
   * sessions down each time, and finishes those if it can.
   */
  readonly warmUpMs?: number;
}
/** How long current steps have to finish when the process is to end, in milliseconds. */
const GRACE_MS = 10_000;
/** How long they then have to pause, in milliseconds. */
const LAST_MS = 2_000;

const READING = { failed: "the inbox cannot be read", back: "the inbox can be read again" };

/** How a letter is accepted. */
export interface AcceptOptions {
  /** The same letter under the same key is accepted only once. */
  readonly key?: string;
  /** Whether a person waits for the answer; by default one does. */
  readonly rank?: LetterRank;
  /** Creates the session if it does not exist. */
  readonly makesSession?: boolean;
}

/** An accepted letter, and whether it is the first with its key. */
export interface Accepted {
  readonly letter: Letter;
  readonly isNew: boolean;
}

/** Accepts letters for sessions and processes them: one turn at a time in a session, many sessions at once. */
export class Inbox {
  readonly #pollMs: number;
  readonly #warmUpMs: number;
  readonly #parts: AgentParts;
  readonly #mail: Mailbox;
  readonly #working = new Map<Promise<void>, { readonly halt: Halt; readonly lease: LeaseKeeper }>();
  readonly #trouble: TroubleLog;
  #isStopping = false;
  #loop: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #rings = 0;
  #started = 0;

  constructor(parts: AgentParts, { pollMs = POLL_MS, warmUpMs = WARM_UP_MS }: InboxOptions = {}) {
    this.#pollMs = pollMs;
    this.#warmUpMs = warmUpMs;
    this.#parts = parts;
    this.#mail = parts.store.mail(INBOX);
    const { telemetry, clock } = parts;
    this.#trouble = new TroubleLog((...line) => telemetry.log(...line), READING, clock);
  }

  /** How many turns run now in this process. */
  get active(): number {
    return this.#working.size;
  }

  /** Accepts a letter for a session, or for its continuation. It is durable when this resolves. */
  async accept(
    owner: string,
    session: string,
    body: LetterBody,
    { key, rank, makesSession = false }: AcceptOptions = {},
  ): Promise<Accepted> {
    const chain = await followSession(this.#parts.store, owner, session, makesSession);
    const lane = chain.at(-1) ?? session;
    for (const earlier of key === undefined ? [] : chain.slice(0, -1)) {
      const letter = await this.#mail.find({ owner, lane: earlier, key: key as string });
      if (letter !== undefined) return { letter, isNew: false };
    }
    return this.#mail.post({
      owner,
      lane,
      body,
      ...(key === undefined ? {} : { key }),
      ...(rank === undefined ? {} : { rank }),
    });
  }

  /** Starts to process letters, whichever process accepted them. */
  start(): void {
    if (this.#loop !== undefined) return;
    this.#isStopping = false;
    this.#started = performance.now();
    this.#loop = this.#run();
  }

  /** Lets current steps finish, and gives every session back: whoever takes one continues where it was. */
  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#isStopping = true;
    this.#ring();
    await this.#loop;
    this.#loop = undefined;
    for (const { halt } of this.#working.values()) halt.isClosing = true;
    await this.#ended(graceMs);
    for (const { halt } of this.#working.values()) halt.halt("closing");
    await this.#ended(LAST_MS);
    // If work still does not end, the lease of its session runs out, after which it cannot change the session.
    for (const { halt } of this.#working.values()) halt.halt("lost");
  }

  async #run(): Promise<void> {
    const forget = this.#mail.onPost(() => this.#ring());
    while (!this.#isStopping) {
      const rings = this.#rings;
      const free = this.#workers() - this.#working.size;
      // However busy this process was, it must not take from itself what it works on.
      await Promise.all([...this.#working.values()].map(({ lease }) => lease.catchUp()));
      const claims = free > 0 ? await this.#take(free) : [];
      for (const claim of claims) {
        if (!this.#isStopping) this.#begin(claim);
        else await claim.release().catch(() => undefined);
      }
      // Letters left over wait for a worker; later ones for the next ring or look.
      if (rings === this.#rings) await this.#rest();
      // However busy the inbox is, other work in this process gets its turn.
      else await new Promise((resolve) => setImmediate(resolve));
    }
    forget();
  }

  /** How many sessions may be processed by now. */
  #workers(): number {
    const { workers } = this.#parts.settings;
    const warmth = (performance.now() - this.#started) / this.#warmUpMs;
    return warmth < 1 ? Math.max(1, Math.floor(workers * (FIRST + (1 - FIRST) * warmth))) : workers;
  }

  async #take(limit: number): Promise<readonly Claim[]> {
    try {
      const claims = await this.#mail.take({ limit, leaseMs: this.#parts.settings.lease });
      this.#trouble.worked();
      return claims;
    } catch (error) {
      this.#trouble.failed(error);
      return [];
    }
  }

  #begin(claim: Claim): void {
    const { settings, clock } = this.#parts;
    const halt = new Halt();
    const lease = new LeaseKeeper(claim, settings.lease, halt);
    const watch = new LaneWatch(this.#mail, claim, halt, settings.newer, clock);
    const work = workLane(this.#parts, claim, halt).finally(() => {
      lease.stop();
      watch.stop();
      this.#working.delete(work);
      this.#ring();
    });
    this.#working.set(work, { halt, lease });
  }

  #ring(): void {
    this.#rings += 1;
    this.#wake();
  }

  /** Waits for a ring, or for a while. */
  async #rest(): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleep(this.#pollMs, woken.signal);
    this.#wake = () => undefined;
  }

  /** Waits for all work to end, with a time limit. */
  async #ended(milliseconds: number): Promise<void> {
    if (this.#working.size === 0) return;
    const inTime = new AbortController();
    void Promise.all(this.#working.keys()).then(() => inTime.abort());
    await sleep(milliseconds, inTime.signal);
  }
}
