import type { Settings } from "../options.ts";
import { type GatewayState, nextState } from "./gateway-state.ts";

/** No longer than this do we wait for requests whose connections are already closed. */
const A_MOMENT = 1_000;

/** The states that requests work with: the latest for new ones, and older ones until their last request has ended. */
export class Generations {
  #state: GatewayState;
  /** How many requests use the latest state. */
  #current = 0;
  /** How many requests use each older state. */
  readonly #older = new Map<GatewayState, number>();
  /** Called when no request is under way. */
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

  /** The state for a new request, which is kept until the request ends. */
  begin(): GatewayState {
    this.#current += 1;
    return this.#state;
  }

  /** A request with this state has ended. */
  end(state: GatewayState): void {
    if (state === this.#state) this.#current -= 1;
    else {
      const left = (this.#older.get(state) ?? 1) - 1;
      this.#older.set(state, left);
      if (left === 0) this.#release(state);
    }
    if (this.#whenIdle !== undefined && this.underWay === 0) this.#whenIdle();
  }

  /** Later requests use these settings. */
  replace(settings: Settings): void {
    const before = this.#state;
    this.#state = nextState(before, settings);
    const left = this.#current;
    this.#current = 0;
    if (left === 0) this.#release(before);
    else this.#older.set(before, left);
  }

  /** Closes all connections to providers and everything else, after hearing how all requests ended. */
  async close(): Promise<void> {
    await this.#idle();
    const states = [this.#state, ...this.#older.keys()];
    const pools = new Set(states.map(({ exchange }) => exchange.pools));
    await Promise.all([...pools].map((each) => each.close()));
    await this.#state.close();
  }

  /** Requests whose connections were cut end in a moment. */
  async #idle(): Promise<void> {
    if (this.underWay === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      timer = setTimeout(resolve, A_MOMENT);
    });
    clearTimeout(timer);
  }

  /** Connections of former settings are closed once nobody needs them. */
  #release(state: GatewayState): void {
    this.#older.delete(state);
    const { pools } = state.exchange;
    const isUsed = [this.#state, ...this.#older.keys()].some(({ exchange }) => exchange.pools === pools);
    if (!isUsed) void pools.close();
  }
}
