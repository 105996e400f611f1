import type { Claim, Mailbox } from "@suture/sessions";
import type { Newer } from "../agent/agent-options.ts";
import type { Halt } from "../agent/halt.ts";
import { isMeant, isPersons, sortLetters } from "../agent/lane-letters.ts";

/** How often is looked for letters that another process accepted, in milliseconds. */
const LOOK_MS = 1_000;

/** Looks out for what concerns a turn while it runs: that a person ends it, or says something more that is to interrupt it. */
export class LaneWatch {
  readonly #claim: Claim;
  readonly #halt: Halt;
  readonly #newer: Newer;
  readonly #timer: NodeJS.Timeout;
  readonly #forget: () => void;
  #isLooking = false;

  constructor(mail: Mailbox, claim: Claim, halt: Halt, newer: Newer) {
    this.#claim = claim;
    this.#halt = halt;
    this.#newer = newer;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
    this.#forget = mail.onPost(({ owner, lane }) => {
      if (owner === claim.owner && lane === claim.lane) void this.#look();
    });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#forget();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { stops, messages } = sortLetters(await this.#claim.letters());
      const { about } = this.#halt;
      // What was read may be older than the turn: its own letters are not newer than it.
      const own = new Set(about?.letters.map(({ letter }) => letter.number));
      const newer = messages.filter(({ letter }) => !own.has(letter.number));
      if (stops.some(({ body }) => isMeant(body, about?.number))) this.#halt.halt("stop");
      else if (this.#newer === "interrupt" && newer.some(isPersons)) this.#halt.halt("newer");
    } catch {
      // A store that does not answer now is asked again.
    } finally {
      this.#isLooking = false;
    }
  }
}
