import type { Effort, Target } from "./request-settings.ts";
import { targetLimits } from "./target-limits.ts";

/** A model's name without the prefix of a router. */
export function bareName(model: string): string {
  return model.slice(model.lastIndexOf("/") + 1);
}

/** Whether one of OpenAI's models takes an effort. Those with open weights do, and still accept sampling settings. */
export function takesEffort(target: Target): boolean {
  return targetLimits(target).thinks !== undefined || bareName(target.model).startsWith("gpt-oss");
}

/** The nearest effort that the model supports. */
export function knownEffort(model: string, effort: Effort): string {
  const name = bareName(model);
  const [, minor] = /^gpt-5\.(\d+)/.exec(name) ?? [];
  const version = minor === undefined ? 0 : Number(minor);
  if (effort === "none") return version >= 1 ? "none" : name.startsWith("gpt-5") ? "minimal" : "low";
  if (effort === "minimal") return version === 0 && name.startsWith("gpt-5") ? "minimal" : "low";
  if (effort === "max") return version >= 6 ? "max" : version >= 2 ? "xhigh" : "high";
  return effort === "xhigh" && version < 2 ? "high" : effort;
}
