import type { Suture } from "@suture/core";
import type { Candidate } from "./candidate-facts.ts";
import { withFacts } from "./with-facts.ts";

/** Suture for one wire of a contract that demands more than ours says. */
export function tightened(name: string, wire: string, facts: readonly Candidate[]): Suture | undefined {
  return withFacts(name, wire, Object.assign({}, ...facts));
}
