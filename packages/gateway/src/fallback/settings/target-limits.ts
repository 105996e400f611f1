import { contracts, type ResolvedContract, resolveContract } from "@suture/core";
import type { Target } from "./request-settings.ts";

/** The settings that a target accepts, from its contract. The files beside this one know how its wire spells them. */
export type TargetLimits = ResolvedContract["settings"];

/** The settings that a target accepts. */
export function targetLimits({ contract, wire, model }: Target): TargetLimits {
  const known = contracts.find(({ name }) => name === contract);
  return known === undefined ? {} : resolveContract(known, wire, model).settings;
}

/** Whether the model will think before it answers, with that effort; while it does, it accepts no sampling settings. */
export function willThink({ thinks }: TargetLimits, effort: unknown): boolean {
  return effort === undefined ? thinks === "unasked" : thinks !== undefined && effort !== "none";
}
