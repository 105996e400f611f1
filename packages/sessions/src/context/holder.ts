import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { Engine } from "../engine/engine.ts";
import { newName } from "./context.ts";

/** How often a holder reports that it is alive. */
const BEAT_MS = 5_000;
/** How long a holder counts as alive after its last report. */
export const BELIEVED_MS = 30_000;

/** The name of this process as other processes see it: `machine/process/name`. */
export function nameHolder(): string {
  return `${machine()}/${process.pid}/${newName().slice(0, 8)}`;
}

/** Reports that a holder is alive, until stopped. */
export class Heartbeat {
  readonly #engine: Engine;
  readonly #holder: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(engine: Engine, holder: string) {
    this.#engine = engine;
    this.#holder = holder;
  }

  async start(): Promise<void> {
    await this.#engine.beat(this.#holder);
    // If a beat is lost, the next one makes up for it.
    this.#timer = setInterval(() => this.#engine.beat(this.#holder).catch(() => undefined), BEAT_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#engine.forget(this.#holder).catch(() => undefined);
  }
}

/** Holders count as dead when nobody has heard of them for a while, or when they are processes of this machine that are gone. */
export async function livingHolders(engine: Engine): Promise<ReadonlySet<string>> {
  const { now, holders } = await engine.holders();
  const alive = holders.filter(({ holder, seen }) => now - seen < BELIEVED_MS && !isGone(holder));
  return new Set(alive.map(({ holder }) => holder));
}

/** Holders that have reported, but whose process on this machine is gone. */
export async function goneHolders(engine: Engine): Promise<readonly string[]> {
  const { holders } = await engine.holders();
  return holders.map(({ holder }) => holder).filter(isGone);
}

function isGone(holder: string): boolean {
  const [host, pid] = holder.split("/");
  if (host !== machine()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Any other error, such as a missing permission, means that the process exists.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

let known: string | undefined;

/** Tells this machine, and within it this container, from others: process ids mean nothing elsewhere. */
function machine(): string {
  known ??= [
    hostname(),
    tried(() => readlinkSync("/proc/self/ns/pid")),
    tried(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
  ]
    .join("-")
    .replace(/[^\w.-]/g, "");
  return known;
}

function tried(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return "";
  }
}
