import { SessionError } from "../errors.ts";
import type { Context, SessionKey } from "./context.ts";

/** Waits before another try after losing a race: briefly at first, then longer, and not for ever. */
export class Patience {
  readonly #clock: Context["clock"];
  readonly #deadline: number;
  readonly #id: string;
  #round = 0;

  constructor({ clock, patienceMs }: Context, { id }: SessionKey) {
    this.#clock = clock;
    this.#deadline = clock() + patienceMs;
    this.#id = id;
  }

  async wait(): Promise<void> {
    if (this.#clock() > this.#deadline)
      throw new SessionError("busy", `others kept changing the session ${JSON.stringify(this.#id)}`, {
        hint: "Try again, or let fewer writers work on one session.",
      });
    const milliseconds = Math.random() * Math.min(200, 2 ** Math.min(this.#round++, 7));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}
