import { hostname } from "node:os";
import type { MailStats, SessionStore } from "@suture/sessions";
import type { WatchdogOptions } from "../agent/agent-options.ts";
import type { DirectNotices } from "../notices/direct-notices.ts";
import { type DurableNotices, NOTICE_BOX } from "../notices/durable-notices.ts";
import type { NoticeDelivery } from "../notices/notice-delivery.ts";
import { OUTBOX } from "../outbox/letter-out.ts";
import { BackgroundTask } from "../pace/background-task.ts";
import { sleep } from "../pace/sleep.ts";
import { TroubleLog } from "../pace/trouble-log.ts";
import { publicWords, storeTrouble } from "../store/store-trouble.ts";
import type { GaugeName, Telemetry } from "../telemetry/telemetry.ts";
import type { Condition, Standing } from "./condition.ts";
import { tellOfDead } from "./dead-letters.ts";
import { lacksRoom } from "./lacks-room.ts";
import { ageOf, lateNotices, lateOutbox, lateTurns, silence } from "./mail-conditions.ts";
import { type StandingKind, standingConditions } from "./standing-conditions.ts";
import { within } from "./within.ts";

/** The box of incoming messages. */
const INBOX = "in";
/** How many checks in a row must be clean before an incident is over, so that an intermittent fault is one incident. */
const CALM = 3;
/** How many checks in a row a store may fail before it is reported. */
const PATIENT_LOOKS = 2;

const ASKING = { failed: "the store does not answer", back: "the store answers again" };

/** What a watchdog checks, and whom it tells. */
export interface WatchdogParts {
  readonly store: Pick<SessionStore, "mail" | "note" | "setNote">;
  readonly notices: Pick<DurableNotices, "raise" | "tell" | "clear" | "tick" | "open">;
  /** For when the store is gone. */
  readonly direct: Pick<DirectNotices, "raise" | "clear" | "open">;
  readonly delivery?: Pick<NoticeDelivery, "problem">;
  /** All of them, including those that are well. */
  readonly standings?: { readonly [Kind in StandingKind]?: () => readonly Standing[] };
  readonly gauge?: (name: GaugeName, value: number) => void;
  readonly log: Telemetry["log"];
  readonly clock?: () => number;
}

/** When something counts as wrong, in milliseconds. */
export interface WatchdogSettings extends WatchdogOptions {
  /** For one turn. */
  readonly deadline: number;
  /** How long a store may take to answer before it counts as gone; 5 s by default. */
  readonly patience?: number;
}

/** Checks again and again whether anything is wrong, and makes sure that somebody hears of it. */
export class Watchdog {
  readonly #parts: WatchdogParts;
  readonly #settings: WatchdogSettings;
  readonly #clock: () => number;
  readonly #task = new BackgroundTask((stop) => this.#run(stop));
  /** For each condition, how many checks in a row were clean. */
  readonly #calm = new Map<string, number>();
  readonly #trouble: TroubleLog;
  #problems: { readonly [name: string]: string } = {};
  #storeFailures = 0;

  constructor(parts: WatchdogParts, settings: WatchdogSettings) {
    this.#parts = parts;
    this.#settings = settings;
    this.#clock = parts.clock ?? Date.now;
    this.#trouble = new TroubleLog(parts.log, ASKING, this.#clock);
  }

  /** What was wrong at the last check, by name, in a few words. */
  problems(): { readonly [name: string]: string } {
    return this.#problems;
  }

  /** Starts to check. */
  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** Checks once. */
  async look(): Promise<void> {
    const { patience = 5_000 } = this.#settings;
    const standing = this.#standing();
    try {
      const { store } = this.#parts;
      const stats = await within(
        patience,
        Promise.all([INBOX, OUTBOX, NOTICE_BOX].map((box) => store.mail(box).stats())),
      );
      const full = await within(patience, lacksRoom(store));
      if (full !== undefined) throw full;
      // Each check queries the store several times.
      await within(4 * patience, this.#examine(stats, standing));
      this.#storeIsBack();
    } catch (error) {
      if (storeTrouble(error)?.code === "full") this.#storeIsFull(error, standing);
      else this.#storeFailed(error, standing);
    }
  }

  async #run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.look();
      await sleep(this.#settings.every, stop);
    }
  }

  #standing(): Condition[] {
    const kinds: readonly StandingKind[] = ["upstream", "server", "channel"];
    return kinds.flatMap((kind) => standingConditions(kind, this.#parts.standings?.[kind]?.() ?? []));
  }

  async #examine(stats: readonly MailStats[], standing: readonly Condition[]): Promise<void> {
    const { store, notices, delivery } = this.#parts;
    const { silence: quiet, queueAge, deadline } = this.#settings;
    const now = this.#clock();
    const [inbox = NOTHING, outbox = NOTHING, told = NOTHING] = stats;
    const conditions = [
      silence(inbox, quiet, now),
      await lateOutbox(store.mail(OUTBOX), outbox, queueAge, now),
      await lateTurns(store.mail(INBOX), deadline, now),
      ...standing,
    ];
    // A notice about notices would take the same way.
    const untold = delivery?.problem ?? lateNotices(told, queueAge, now);
    this.#problems = { ...problemsOf(conditions), ...(untold === undefined ? {} : { notices: untold }) };
    for (const condition of conditions) await this.#report(condition);
    await tellOfDead(store, notices, outbox.dead, now);
    await notices.tick();
    this.#measure(inbox, outbox, now);
  }

  async #report({ key, wrong, over }: Condition): Promise<void> {
    const { notices } = this.#parts;
    if (wrong !== undefined) {
      this.#calm.set(key, 0);
      return notices.raise({ key, level: wrong.level, text: wrong.text });
    }
    const calm = (this.#calm.get(key) ?? 0) + 1;
    this.#calm.set(key, calm);
    // Includes incidents raised by a process that is gone.
    if (calm === CALM) await notices.clear(key, over);
  }

  #measure(inbox: MailStats, outbox: MailStats, now: number): void {
    const { gauge = () => {}, notices, direct } = this.#parts;
    gauge("inbox_waiting", inbox.waiting + inbox.held);
    gauge("inbox_oldest_seconds", ageOf(inbox.oldest, now) / 1000);
    gauge("outbox_waiting", outbox.waiting + outbox.held);
    gauge("dead_letters", inbox.dead + outbox.dead);
    gauge("incidents_open", notices.open + direct.open);
  }

  #storeFailed(error: unknown, standing: readonly Condition[]): void {
    this.#storeFailures += 1;
    const reason = error instanceof Error ? error.message : String(error);
    this.#problems = { ...problemsOf(standing), store: publicWords(error) };
    this.#trouble.failed(error);
    if (this.#storeFailures < PATIENT_LOOKS) return;
    const text =
      "The store does not answer, so that no message can be accepted or answered. What was accepted is safe, and the gateway " +
      `goes on by itself when the store is back. Look at the database and at its disk. Reason: ${reason}`;
    this.#parts.direct.raise({ key: "store", level: "critical", text, facts: { host: hostname() } });
  }

  /** The store can be read but not written to, and waiting will not help. */
  #storeIsFull(error: unknown, standing: readonly Condition[]): void {
    this.#storeFailures = 0;
    this.#parts.direct.clear("store", "the store answers again.");
    const reason = error instanceof Error ? error.message : String(error);
    this.#problems = { ...problemsOf(standing), disk: `${publicWords(error)}; free disk space` };
    const text =
      "The store has no room to write: its disk, or the space that it may take, is full. No message can be accepted or " +
      "answered until there is room again. What was accepted is safe, and the gateway goes on by itself. Free disk space on " +
      `the machine of the database, or raise its limit. Reason: ${reason}`;
    this.#parts.direct.raise({ key: "disk", level: "critical", text, facts: { host: hostname() } });
  }

  #storeIsBack(): void {
    this.#storeFailures = 0;
    this.#trouble.worked();
    this.#parts.direct.clear("store", "the store answers again.");
    this.#parts.direct.clear("disk", "there is room to write in the store again.");
  }
}

const NOTHING: MailStats = { waiting: 0, held: 0, dead: 0 };

function problemsOf(conditions: readonly Condition[]): { [name: string]: string } {
  return Object.fromEntries(
    conditions.flatMap(({ key, wrong }) => (wrong === undefined ? [] : [[key, wrong.words]])),
  );
}
