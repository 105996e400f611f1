import type { CallRow } from "../engine/rows.ts";

/** A call that has no result. */
export interface OpenCall {
  readonly id: string;
  readonly name: string;
  /** Sequence number of the message that made it. */
  readonly message: number;
  /** `never-ran`: not known to have started. `may-have-run`: it was started, and nothing is known since. */
  readonly outcome: "never-ran" | "may-have-run";
}

export function openCallOf({ id, name, step, state }: CallRow): OpenCall {
  return { id, name, message: step, outcome: state === "running" ? "may-have-run" : "never-ran" };
}
