import type { Claim } from "@suture/sessions";
import type { Halt } from "../agent/halt.ts";

/** Keeps the lease of a session that is being worked on. If the lease is lost, the work ends without a trace. */
export class LeaseKeeper {
  readonly #claim: Claim;
  readonly #leaseMs: number;
  readonly #halt: Halt;
  readonly #timer: NodeJS.Timeout;
  #until: number;

  constructor(claim: Claim, leaseMs: number, halt: Halt) {
    this.#claim = claim;
    this.#leaseMs = leaseMs;
    this.#halt = halt;
    this.#until = performance.now() + leaseMs;
    this.#timer = setInterval(() => void this.#renew(), Math.max(1, leaseMs / 3));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Renews the lease now if that is overdue, because the process was too busy to do it. */
  async catchUp(): Promise<void> {
    if (performance.now() > this.#until - this.#leaseMs / 2) await this.#renew();
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    const isHeld = await this.#claim.renew(this.#leaseMs).catch(() => undefined);
    if (isHeld === true) this.#until = asked + this.#leaseMs;
    // A store that does not answer may come back. Until the lease ends, nobody else has the session.
    else if (isHeld === false || performance.now() >= this.#until) this.#halt.halt("lost");
  }
}
