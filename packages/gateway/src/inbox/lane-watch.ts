import type { Claim, Letter, Mailbox } from "@suture/sessions";
import type { Newer } from "../agent/agent-options.ts";
import type { Halt } from "../agent/halt.ts";
import { isMeant, isPersons, sortLetters } from "../agent/lane-letters.ts";

/** How often is looked for letters that another process accepted, in milliseconds. */
const LOOK_MS = 1_000;
/** How long after a letter of this process is looked: those of a burst are read together. */
const BURST_MS = 10;
/** No letter that was accepted by now becomes visible behind one that was accepted this much later, in milliseconds. */
const LATE_MS = 60_000;

/** Looks out for what concerns a turn while it runs: that a person ends it, or says something more that is to interrupt it. */
export class LaneWatch {
  readonly #claim: Claim;
  readonly #halt: Halt;
  readonly #newer: Newer;
  readonly #clock: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #forget: () => void;
  #soon: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Letters up to this number were judged: a long queue is not read again and again. */
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
      // A store that does not answer now is asked again.
    } finally {
      this.#isLooking = false;
    }
  }

  #judge(letters: readonly Letter[]): void {
    const { about } = this.#halt;
    const { stops, messages } = sortLetters(letters);
    // What was read may be older than the turn: its own letters are not newer than it.
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
