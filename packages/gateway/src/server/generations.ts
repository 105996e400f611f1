import type { Settings } from "../options.ts";
import { type GatewayState, nextState } from "./gateway-state.ts";

/** Longer than that nobody waits for the end of a request that has no connection any more. */
const A_MOMENT = 1_000;

/** The states that requests work with: the newest for those that come, older ones until their last request has ended. */
export class Generations {
  #state: GatewayState;
  /** Requests that are under way with the newest state. */
  #current = 0;
  /** Those that began with an older one. */
  readonly #older = new Map<GatewayState, number>();
  /** Waits until no request is under way. */
  #whenIdle: (() => void) | undefined;

  constructor(first: GatewayState) {
    this.#state = first;
  }

  get current(): GatewayState {
    return this.#state;
  }

  /** How many requests are under way. */
  get underWay(): number {
    return [...this.#older.values()].reduce((sum, left) => sum + left, this.#current);
  }

  /** The state for a request that begins; it is kept until that ends. */
  begin(): GatewayState {
    this.#current += 1;
    return this.#state;
  }

  /** A request that began with this state is over. */
  end(state: GatewayState): void {
    if (state === this.#state) this.#current -= 1;
    else {
      const left = (this.#older.get(state) ?? 1) - 1;
      this.#older.set(state, left);
      if (left === 0) this.#release(state);
    }
    if (this.#whenIdle !== undefined && this.underWay === 0) this.#whenIdle();
  }

  /** Requests that come from now on work with these settings. */
  replace(settings: Settings): void {
    const before = this.#state;
    this.#state = nextState(before, settings);
    const left = this.#current;
    this.#current = 0;
    if (left === 0) this.#release(before);
    else this.#older.set(before, left);
  }

  /** Ends every connection to a provider, and lets go of everything else, once it was told how all requests ended. */
  async close(): Promise<void> {
    await this.#idle();
    const states = [this.#state, ...this.#older.keys()];
    const pools = new Set(states.map(({ exchange }) => exchange.pools));
    await Promise.all([...pools].map((each) => each.close()));
    await this.#state.close();
  }

  /** Those whose connections were cut hear of it in a moment. */
  async #idle(): Promise<void> {
    if (this.underWay === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      timer = setTimeout(resolve, A_MOMENT);
    });
    clearTimeout(timer);
  }

  /** Connections of settings that are no more are ended once nobody needs them. */
  #release(state: GatewayState): void {
    this.#older.delete(state);
    const { pools } = state.exchange;
    const isUsed = [this.#state, ...this.#older.keys()].some(({ exchange }) => exchange.pools === pools);
    if (!isUsed) void pools.close();
  }
}
