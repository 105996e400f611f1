import type { CheckOptions, Finding, Report } from "@suture/core";
import { refusalOf } from "./refusal-of.ts";
import type { Target } from "./target.ts";

/** Core's own function, passed in so that only its interface is known here. */
export type Checker = (input: unknown, options: CheckOptions) => Report;

/** A request that core and the emulator of its target judge differently. */
export interface Disagreement {
  readonly target: Target;
  readonly document: unknown;
  /** What core found: errors when only the emulator accepts, risks when only core does. */
  readonly findings: readonly Finding[];
  /** The emulator's message, if it refused. */
  readonly said: string | undefined;
}

/** Compares how core and the emulator judge a request; undefined when both accept or both refuse it. */
export function compare(check: Checker, target: Target, document: unknown): Disagreement | undefined {
  const { provider, format, model } = target;
  const { ok, findings } = check(document, { from: format, for: provider, model });
  const said = refusalOf(target, document);
  if (ok === (said === undefined)) return undefined;
  return { target, document, findings: findings.filter(({ level }) => ok === (level === "risk")), said };
}
