import { SutureError } from "@suture/core";
import { type PressureOptions, pressure } from "@suture/core/compaction";
import type { Asked, Limits } from "./limits.ts";

/** A history, its wire and its target. */
export interface Weighable {
  readonly document: object;
  readonly wire: string;
  readonly contract: string;
  readonly asked: Asked;
}

/** How full a model's context is with a history. */
export interface Weight {
  readonly used: number;
  readonly limit: number;
  /** Whether the limit is more than a guess. */
  readonly isKnown: boolean;
}

/** What core needs to know to measure or compact a history. */
export function roomOptions({ wire, contract, asked }: Weighable, limits: Limits): PressureOptions {
  const learned = limits.learned(asked);
  const window = limits.said(asked);
  return {
    from: wire,
    for: contract,
    model: asked.model,
    ...(learned === undefined ? {} : { learned }),
    ...(window === undefined ? {} : { window }),
  };
}

/** Measures a history; undefined when it cannot be read: then the provider decides. */
export function weigh(weighable: Weighable, limits: Limits): Weight | undefined {
  try {
    const { used, limit } = pressure(weighable.document, roomOptions(weighable, limits));
    return { used, limit, isKnown: limits.windowOf(weighable.asked) !== undefined };
  } catch (error) {
    if (SutureError.is(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}
