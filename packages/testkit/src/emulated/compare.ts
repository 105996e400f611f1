import type { CheckOptions, Report } from "@suture/core";
import { judge } from "@suture/emulators";
import { type Target } from "./target.ts";

/** Core's own function, handed in so that it is known by its interface alone. */
export type Checker = (input: unknown, options: CheckOptions) => Report;

/** A request that core and the emulator judge differently. */
export interface Disagreement {
  /** What core found and what the emulator said, without places, ids and numbers: the same for requests of one kind. */
  readonly kind: string;
  readonly document: unknown;
}

/** How core and an emulator judge a request; nothing when both say the same. */
export function compare(check: Checker, target: Target, document: unknown): Disagreement | undefined {
  const { provider, format, model } = target;
  const report = check(document, { from: format, for: provider, model });
  const verdict = judge(provider, { body: document, model }, { signatures: "trust" });
  if (report.ok === verdict.accepted) return undefined;
  const found = report.findings.filter(({ level }) => report.ok === (level === "risk"));
  const rules = [...new Set(found.map(({ rule, level }) => `${rule} (${level})`))].sort();
  const said = verdict.accepted ? "accepted" : `refused: ${withoutPlaces(verdict.complaint.message)}`;
  return { kind: `core: ${rules.join(", ") || "clean"} · emulator: ${said}`, document };
}

/** A provider's sentence without what differs from request to request. */
function withoutPlaces(message: string): string {
  return message
    .replace(/\b(?:toolu_|call_|fc_|msg_|rs_)?[A-Za-z0-9_]*\d[A-Za-z0-9_]*\b/g, "#")
    .replace(/#(?:[,\s]+#)+/g, "#")
    .slice(0, 160);
}
