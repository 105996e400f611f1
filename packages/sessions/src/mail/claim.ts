import type { Context } from "../context/context.ts";
import { leaseLost } from "../engine/mail-errors.ts";
import type { HeldLane } from "../engine/mail-rows.ts";
import { POSITIVE } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import { type Letter, letterOf } from "./letter.ts";
import { type SettleOptions, settlementOf } from "./mail-change.ts";
import type { PostBell } from "./post-bell.ts";

/** How many letters are read unless a limit is given. */
const LETTERS = 1_000;

/**
 * A lane that was taken. While the lease lasts nobody else works on the lane. Once it ends somebody else may take the lane, and then every
 * method of this claim throws `lease-lost`.
 */
export class Claim {
  /** The lane with its token, as an engine knows it. */
  readonly held: HeldLane;
  readonly #context: Context;
  readonly #bell: PostBell;

  constructor(context: Context, bell: PostBell, { box, owner, lane, token }: HeldLane) {
    this.#context = context;
    this.#bell = bell;
    this.held = { box, owner, lane, token };
  }

  get box(): string {
    return this.held.box;
  }

  get owner(): string {
    return this.held.owner;
  }

  get lane(): string {
    return this.held.lane;
  }

  /** Counts up whenever the lane is taken. */
  get token(): number {
    return this.held.token;
  }

  /**
   * Unfinished letters of the lane, due or not: those of work that has begun first, then those of persons, each in order. A thousand unless
   * a limit is given. With `after`, only letters after that number.
   */
  async letters(options: { readonly limit?: number; readonly after?: number } = {}): Promise<Letter[]> {
    const { engine, sealer } = this.#context;
    const { box, owner, lane } = this.held;
    const { limit = LETTERS, after } = options;
    requireOption("limit", limit, POSITIVE);
    const query = { box, owner, lane, states: ["waiting", "held"], order: "rank", limit } as const;
    return (await engine.letters(after === undefined ? query : { ...query, after })).map((row) =>
      letterOf(sealer, row),
    );
  }

  /** Renews the lease, counted from now; false when somebody else has the lane. */
  async renew(leaseMs: number): Promise<boolean> {
    requireOption("leaseMs", leaseMs, POSITIVE);
    return this.#context.engine.renewLane(this.held, leaseMs);
  }

  /** Commits all changes at once, durably; or throws and changes nothing when the lane is no longer held. */
  async settle(options: SettleOptions): Promise<void> {
    const changes = settlementOf(this.#context, this.held, options);
    if (!(await this.#context.engine.settle(changes))) throw leaseLost(this.held);
    this.#bell.ringFor(changes);
  }

  /** Gives the lane back. It is due when the first of its unfinished letters is. */
  release(): Promise<void> {
    return this.settle({ release: true });
  }
}
