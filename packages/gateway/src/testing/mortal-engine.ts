import type { Engine } from "@suture/sessions";

/**
 * What happens to a process at an operation: it dies before it, right behind it, or sleeps through it and wakes up while another one
 * does its work, or when that is done.
 */
export type Fate = "dies before" | "dies after" | "dozes" | "sleeps";

/** Operations that are no steps of anybody's work. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  "beat",
  "forget",
  "holders",
  "renewLane",
  "close",
  "onChange",
]);

/** An engine whose process comes to grief at its n-th operation. */
export interface MortalEngine {
  readonly engine: Engine;
  /** Operations count from here on. */
  arm(): void;
  /** Nothing happens any more. */
  disarm(): void;
  /** Resolves when it comes to grief. */
  readonly grief: Promise<void>;
  readonly hasCome: boolean;
  /** Wakes the process up. */
  wake(): void;
}

/** Has a process come to grief at its n-th operation, from 1 on. */
export function mortalEngine(inner: Engine, n: number, fate: Fate): MortalEngine {
  const wakes = fate === "sleeps" || fate === "dozes";
  let count = Number.NEGATIVE_INFINITY;
  let hasCome = false;
  let isDead = false;
  let tell: () => void = () => undefined;
  let wake: () => void = () => undefined;
  const grief = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const dead = (): Error => new Error("the process is dead");
  const wrap = (name: string, operation: (...given: unknown[]) => unknown) => {
    return async (...given: unknown[]): Promise<unknown> => {
      if (isDead) throw dead();
      if (hasCome && wakes) await awake;
      if (UNCOUNTED.has(name) || ++count !== n) return operation.apply(inner, given);
      hasCome = true;
      if (fate === "dies before") isDead = true;
      tell();
      if (isDead) throw dead();
      if (wakes) await awake;
      const outcome = await operation.apply(inner, given);
      if (wakes) return outcome;
      isDead = true;
      throw dead();
    };
  };
  const engine = new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string") return value;
      const method = value as (...given: unknown[]) => unknown;
      return name === "onChange" || name === "close" ? method.bind(target) : wrap(name, method);
    },
  });
  return {
    engine,
    grief,
    get hasCome() {
      return hasCome;
    },
    arm: () => {
      count = 0;
    },
    disarm: () => {
      count = Number.NEGATIVE_INFINITY;
    },
    wake,
  };
}
