import type { Effort } from "./request-settings.ts";

/** The name of a model without who routes to it. */
export function bareName(model: string): string {
  return model.slice(model.lastIndexOf("/") + 1);
}

/** Whether a model of OpenAI's can reason before it answers. */
export function reasons(model: string): boolean {
  return /^(?:o\d|gpt-5(?!.*chat)|gpt-oss)/.test(bareName(model));
}

/** Whether it reasons although nobody asked it to. */
function reasonsUnasked(model: string): boolean {
  return reasons(model) && !/^gpt-5\.[1-5]/.test(bareName(model));
}

/** Whether it will reason with that effort; while it does, nobody else chooses how it samples. */
export function reasonsNow(model: string, effort: unknown): boolean {
  return effort === undefined ? reasonsUnasked(model) : reasons(model) && effort !== "none";
}

/** The nearest effort that the model knows. */
export function knownEffort(model: string, effort: Effort): string {
  const name = bareName(model);
  const [, minor] = /^gpt-5\.(\d+)/.exec(name) ?? [];
  const version = minor === undefined ? 0 : Number(minor);
  if (effort === "none") return version >= 1 ? "none" : name.startsWith("gpt-5") ? "minimal" : "low";
  if (effort === "minimal") return version === 0 && name.startsWith("gpt-5") ? "minimal" : "low";
  if (effort === "max") return version >= 6 ? "max" : version >= 2 ? "xhigh" : "high";
  return effort === "xhigh" && version < 2 ? "high" : effort;
}
