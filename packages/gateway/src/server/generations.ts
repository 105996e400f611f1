import type { Settings } from "../options.ts";
import { type GatewayState, nextState } from "./gateway-state.ts";

/** The states that requests work with: the newest for those that come, older ones until their last request has ended. */
export class Generations {
  #state: GatewayState;
  /** Requests that are under way, by the state that they began with. */
  readonly #active = new Map<GatewayState, number>();

  constructor(first: GatewayState) {
    this.#state = first;
  }

  get current(): GatewayState {
    return this.#state;
  }

  /** The state for a request that begins; it is kept until that ends. */
  begin(): GatewayState {
    const state = this.#state;
    this.#active.set(state, (this.#active.get(state) ?? 0) + 1);
    return state;
  }

  /** A request that began with this state is over. */
  end(state: GatewayState): void {
    const left = (this.#active.get(state) ?? 1) - 1;
    this.#active.set(state, left);
    if (left === 0 && state !== this.#state) this.#release(state);
  }

  /** Requests that come from now on work with these settings. */
  replace(settings: Settings): void {
    const before = this.#state;
    this.#state = nextState(before, settings);
    if (!this.#active.get(before)) this.#release(before);
  }

  /** Ends every connection to a provider, and lets go of everything else. */
  async close(): Promise<void> {
    const states = [this.#state, ...this.#active.keys()];
    const pools = new Set(states.map(({ exchange }) => exchange.pools));
    await Promise.all([...pools].map((each) => each.close()));
    await this.#state.close();
  }

  /** Connections of settings that are no more are ended once nobody needs them. */
  #release(state: GatewayState): void {
    this.#active.delete(state);
    const { pools } = state.exchange;
    const isUsed = [this.#state, ...this.#active.keys()].some(({ exchange }) => exchange.pools === pools);
    if (!isUsed) void pools.close();
  }
}
