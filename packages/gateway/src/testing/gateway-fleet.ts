import { setTimeout as pause } from "node:timers/promises";
import type { GatewayOptions } from "../options.ts";
import { type GatewayProcess, startGatewayProcess } from "./gateway-process.ts";

/** How a fleet is treated. */
export interface FleetOptions {
  readonly size: number;
  readonly options: GatewayOptions;
  readonly env?: Readonly<Record<string, string>>;
  /** A number from 0 to 1, not the same each time. */
  readonly random: () => number;
  /** Milliseconds that a process lives, at least and at most. */
  readonly lives: readonly [number, number];
  /** Processes that are killed before those who run are left alone; any number when not said. */
  readonly maxKills?: number;
}

/** Gateways that are killed at random, each of which comes back. */
export class GatewayFleet {
  readonly #options: FleetOptions;
  readonly #running: (GatewayProcess | undefined)[] = [];
  readonly #keepers: Promise<void>[] = [];
  #over = false;
  #kills = 0;
  /** Those that were killed, and those that are about to be. */
  #doomed = 0;
  #broken: unknown;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** How many processes were killed. */
  get kills(): number {
    this.#complain();
    return this.#kills;
  }

  /** One that runs; waits for one where none does. */
  async any(): Promise<string> {
    for (;;) {
      this.#complain();
      const up = this.#running.filter((each) => each !== undefined);
      const chosen = up[Math.floor(this.#options.random() * up.length)];
      if (chosen !== undefined) return chosen.url;
      await pause(20);
    }
  }

  start(): void {
    for (let at = 0; at < this.#options.size; at++) {
      const keeper = this.#keep(at).catch((error: unknown) => {
        this.#broken = error;
      });
      this.#keepers.push(keeper);
    }
  }

  /** Kills nobody any more; those who run go on. */
  async calm(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#keepers);
    this.#complain();
  }

  async close(): Promise<void> {
    await this.calm().finally(() => Promise.all(this.#running.map((each) => each?.kill())));
  }

  /** Whoever waits for a process that does not start would wait forever. */
  #complain(): void {
    if (this.#broken !== undefined) throw this.#broken;
  }

  async #keep(at: number): Promise<void> {
    const { options, env, random, lives, maxKills = Number.POSITIVE_INFINITY } = this.#options;
    for (;;) {
      const process = await startGatewayProcess(options, env);
      this.#running[at] = process;
      const until = Date.now() + lives[0] + random() * (lives[1] - lives[0]);
      while (!this.#over && Date.now() < until) await pause(20);
      if (this.#over || this.#doomed === maxKills) return;
      this.#doomed += 1;
      this.#running[at] = undefined;
      await process.kill();
      this.#kills += 1;
    }
  }
}
