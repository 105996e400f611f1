import type { ModelWindow } from "../tokens/windows/window-of.ts";
import type { ClimbStep, Load } from "./climb.ts";
import { targetOf, windowFor } from "./goal.ts";
import { DIGEST, openJob, route } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";

/** How full a context is. */
export type PressureLevel = "ok" | "elevated" | "critical";

/** Where levels begin, and where they end again. */
export interface Levels {
  /** Share of the limit from which on the pressure is elevated: the time to compact; 0.7. */
  readonly elevated?: number | undefined;
  /** Share from which on it is critical; 0.9. */
  readonly critical?: number | undefined;
  /** How far the share has to fall below where a level began for it to end; 0.1. */
  readonly hysteresis?: number | undefined;
  /** The level before, which ends later than it began. */
  readonly previous?: PressureLevel | undefined;
}

/** How full a context is, and why. */
export interface Fullness {
  /** Tokens of the request. */
  readonly used: number;
  /** Tokens that it may have. */
  readonly limit: number;
  /** Tokens left; below zero when it does not fit. */
  readonly headroom: number;
  readonly level: PressureLevel;
  /** What speaks for the level, for people. */
  readonly reasons: readonly string[];
}

/** How full a context is, why, and what would help. */
export interface Pressure extends Fullness {
  /** What a compaction would do, and save; empty while all is well. */
  readonly helps: readonly ClimbStep[];
}

/** Options of {@link pressure}. */
export interface PressureOptions extends Omit<CompactOptions, "budget">, Levels {
  /** What the provider said of the history up to some message: only what came after is estimated. */
  readonly usage?: { readonly tokens: number; readonly messages: number } | undefined;
}

/**
 * Says how full the context of a model is with a history.
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
  // Where the provider counts more than the estimate, less of it has to be left.
  const aim = Math.floor((job.budget * load.total) / Math.max(used, load.total));
  return { ...full, helps: aim === job.budget ? way.steps : route(job, outline, aim, DIGEST).way.steps };
}

function usedBy(load: Load, usage: PressureOptions["usage"]): number {
  if (usage === undefined) return load.total;
  let used = usage.tokens;
  for (let at = usage.messages; at < load.count; at++) used += load.weigh(at);
  return used;
}

/** How full a window is with so many tokens. */
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
