import type { Incident } from "../notices/notices.ts";

/** Something that is looked at: wrong right now, or not. */
export interface Condition {
  /** The key of its incident. */
  readonly key: string;
  /** What is wrong; absent when nothing is. */
  readonly wrong?: {
    readonly level: Incident["level"];
    /** In a few words, for `/readyz`. */
    readonly words: string;
    /** What happened, what was done about it and what to do. */
    readonly text: string;
  };
  /** What is told when it is over. */
  readonly over: string;
}

/** How something that the gateway stands on is doing, for instance an upstream. */
export interface Standing {
  readonly name: string;
  /** What is wrong with it; absent when it is well. */
  readonly problem?: string;
}

/** How something is doing that has a problem, or none. */
export function standing(name: string, problem: string | undefined): Standing {
  return problem === undefined ? { name } : { name, problem };
}
