import type { Incident } from "../notices/notices.ts";

/** Something that is checked: wrong right now, or not. */
export interface Condition {
  /** The key of its incident. */
  readonly key: string;
  /** What is wrong; absent when all is well. */
  readonly wrong?: {
    readonly level: Incident["level"];
    /** In a few words, for `/readyz`. */
    readonly words: string;
    /** What happened, what was done about it and what to do. */
    readonly text: string;
  };
  /** The message when it is over. */
  readonly over: string;
}

/** The state of something that the gateway depends on, such as an upstream. */
export interface Standing {
  readonly name: string;
  /** What is wrong with it; absent when all is well. */
  readonly problem?: string;
}

/** The state of something with or without a problem. */
export function standing(name: string, problem: string | undefined): Standing {
  return problem === undefined ? { name } : { name, problem };
}
