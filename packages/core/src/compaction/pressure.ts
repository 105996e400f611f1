import type { ModelWindow } from "../tokens/windows/window-of.ts";
import type { ClimbStep, Load } from "./climb.ts";
import { targetOf, windowFor } from "./goal.ts";
import { DIGEST, openJob, route } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";

/** How full a context is. */
export type PressureLevel = "ok" | "elevated" | "critical";

/** Where levels begin and end. */
export interface Levels {
  /** Share of the limit at which the pressure becomes elevated: the time to compact; 0.7. */
  readonly elevated?: number | undefined;
  /** Share at which it becomes critical; 0.9. */
  readonly critical?: number | undefined;
  /** How far the share must fall below the start of a level before the level ends; 0.1. */
  readonly hysteresis?: number | undefined;
  /** The previous level, which ends later than it began. */
  readonly previous?: PressureLevel | undefined;
}

/** How full a context is, and why. */
export interface Fullness {
  /** Tokens of the request. */
  readonly used: number;
  /** Maximum tokens of the request. */
  readonly limit: number;
  /** Tokens left; below zero when it does not fit. */
  readonly headroom: number;
  readonly level: PressureLevel;
  /** Reasons for the level, for people. */
  readonly reasons: readonly string[];
}

/** How full a context is, why, and what would help. */
export interface Pressure extends Fullness {
  /** What a compaction would do and save; empty if the level is `ok`. */
  readonly helps: readonly ClimbStep[];
}

/** Options of {@link pressure}. */
export interface PressureOptions extends Omit<CompactOptions, "budget">, Levels {
  /** Usage that the provider reported for the first messages; only later ones are estimated. */
  readonly usage?: { readonly tokens: number; readonly messages: number } | undefined;
}

/**
 * Returns how full a model's context is with a history.
 *
 * @example
 * const { level, headroom } = pressure(messages, "claude-sonnet-5");
 * if (level !== "ok") compact(messages, { model: "claude-sonnet-5" });
 */
export function pressure(history: unknown, options: PressureOptions | string): Pressure {
  const given: PressureOptions = typeof options === "string" ? { model: options } : options;
  const job = openJob(history, given, (model, maxTokens) =>
    targetOf(given, windowFor(given, model, maxTokens)),
  );
  const { outline } = job.reading;
  const { load, way } = route(job, outline, job.budget, DIGEST);
  const used = usedBy(load, given.usage);
  const full = fullness(used, windowFor(given, job.model, job.maxTokens), given);
  if (full.level === "ok") return { ...full, helps: [] };
  // If the provider counts more than the estimate, aim for less.
  const aim = Math.floor((job.budget * load.total) / Math.max(used, load.total));
  return { ...full, helps: aim === job.budget ? way.steps : route(job, outline, aim, DIGEST).way.steps };
}

function usedBy(load: Load, usage: PressureOptions["usage"]): number {
  if (usage === undefined) return load.total;
  let used = usage.tokens;
  for (let at = usage.messages; at < load.count; at++) used += load.weigh(at);
  return used;
}

/** How full a window is with this many tokens. */
export function fullness(tokens: number, window: ModelWindow, levels: Levels): Fullness {
  const used = Math.ceil(tokens);
  const limit = window.input;
  const share = used / limit;
  const level = levelOf(share, levels);
  const reasons = [`${count(used)} of ${count(limit)} tokens are used (${Math.round(share * 100)} %)`];
  if (!window.known) reasons.push("the model's window is not known: a usual one is assumed");
  if (level !== "ok" && level !== levelOf(share, { ...levels, previous: "ok" }))
    reasons.push(`${level} since it was fuller, until it falls further`);
  return { used, limit, headroom: limit - used, level, reasons };
}

function count(tokens: number): string {
  return tokens.toLocaleString("en");
}

function levelOf(share: number, levels: Levels): PressureLevel {
  const { elevated = 0.7, critical = 0.9, hysteresis = 0.1, previous = "ok" } = levels;
  const falls = (from: number, held: boolean): number => (held ? from - hysteresis : from);
  if (share >= falls(critical, previous === "critical")) return "critical";
  return share >= falls(elevated, previous !== "ok") ? "elevated" : "ok";
}
