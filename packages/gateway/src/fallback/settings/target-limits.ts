import { contracts, type ResolvedContract, resolveContract } from "@suture/core";
import type { Target } from "./request-settings.ts";

/** What a target takes of settings, as its contract has it. How its wire says them is for the files beside this one. */
export type TargetLimits = ResolvedContract["settings"];

/** What a target takes of settings. */
export function targetLimits({ contract, wire, model }: Target): TargetLimits {
  const known = contracts.find(({ name }) => name === contract);
  return known === undefined ? {} : resolveContract(known, wire, model).settings;
}

/** Whether the model will think before it answers, with that effort; while it does, nobody else chooses how it samples. */
export function willThink({ thinks }: TargetLimits, effort: unknown): boolean {
  return effort === undefined ? thinks === "unasked" : thinks !== undefined && effort !== "none";
}
