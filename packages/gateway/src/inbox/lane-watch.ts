import type { Claim, Letter, Mailbox } from "@suture/sessions";
import type { Newer } from "../agent/agent-options.ts";
import type { Halt } from "../agent/halt.ts";
import { isMeant, isPersons, sortLetters } from "../agent/lane-letters.ts";

/** How often to look for letters that another process accepted, in milliseconds. */
const LOOK_MS = 1_000;
/** How long after a letter of this process to look, in milliseconds, so that a burst is read at once. */
const BURST_MS = 10;
/** Letters accepted by now become visible before any that is accepted this much later, in milliseconds. */
const LATE_MS = 60_000;

/** Watches for letters that concern a running turn: a person ends it, or sends a message that should interrupt it. */
export class LaneWatch {
  readonly #claim: Claim;
  readonly #halt: Halt;
  readonly #newer: Newer;
  readonly #clock: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #forget: () => void;
  #soon: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Letters up to this number were judged, so that a long queue is not read repeatedly. */
  #judged = 0;

  constructor(mail: Mailbox, claim: Claim, halt: Halt, newer: Newer, clock: () => number) {
    this.#claim = claim;
    this.#halt = halt;
    this.#newer = newer;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
    this.#forget = mail.onPost(({ owner, lane }) => {
      if (owner === claim.owner && lane === claim.lane)
        this.#soon ??= setTimeout(() => this.#look(), BURST_MS);
    });
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#forget();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#soon = undefined;
    try {
      this.#judge(await this.#claim.letters({ after: this.#judged }));
    } catch {
      // If the store does not answer now, it is asked again.
    } finally {
      this.#isLooking = false;
    }
  }

  #judge(letters: readonly Letter[]): void {
    const { about } = this.#halt;
    const { stops, messages } = sortLetters(letters);
    // The letters may have been read before the turn began: its own are not newer messages.
    const own = new Set(about?.letters.map(({ letter }) => letter.number));
    const newer = messages.filter(({ letter }) => !own.has(letter.number));
    if (stops.some(({ body }) => isMeant(body, about?.number))) this.#halt.halt("stop");
    else if (this.#newer === "interrupt" && newer.some(isPersons)) this.#halt.halt("newer");
    if (about === undefined) return;
    const before = this.#clock() - LATE_MS;
    for (const { number, accepted } of letters)
      if (accepted < before) this.#judged = Math.max(this.#judged, number);
  }
}
