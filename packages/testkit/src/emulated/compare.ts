import type { CheckOptions, Finding, Report } from "@suture/core";
import { refusalOf } from "./refusal-of.ts";
import type { Target } from "./target.ts";

/** Core's own function, handed in so that it is known by its interface alone. */
export type Checker = (input: unknown, options: CheckOptions) => Report;

/** A request that core and the emulator of its target judge differently. */
export interface Disagreement {
  readonly target: Target;
  readonly document: unknown;
  /** What core found: errors when only the emulator accepts, risks when only core does. */
  readonly findings: readonly Finding[];
  /** What the emulator said when it refused. */
  readonly said: string | undefined;
}

/** Compares what core and the emulator make of a request; nothing when both accept or both refuse it. */
export function compare(check: Checker, target: Target, document: unknown): Disagreement | undefined {
  const { provider, format, model } = target;
  const { ok, findings } = check(document, { from: format, for: provider, model });
  const said = refusalOf(target, document);
  if (ok === (said === undefined)) return undefined;
  return { target, document, findings: findings.filter(({ level }) => ok === (level === "risk")), said };
}
