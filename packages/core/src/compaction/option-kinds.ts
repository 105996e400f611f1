import { HISTORY } from "../options/history-options.ts";
import {
  ABOVE_ZERO,
  AMOUNT,
  BAG,
  COUNT,
  doer,
  FLAG,
  type Kind,
  type Kinds,
  oneOf,
  TEXT,
} from "../options/kinds.ts";
import { requireOptions } from "../options/require-options.ts";
import type { CompactWithOptions } from "./compact-with.ts";
import type { DigestOptions } from "./digest/digest.ts";
import type { CompactOptions } from "./options.ts";
import type { PlanOptions } from "./plan.ts";
import type { Levels, PressureOptions } from "./pressure.ts";

const DIGEST: Kinds<DigestOptions> = {
  said: COUNT,
  saidLength: COUNT,
  replies: COUNT,
  replyLength: COUNT,
  entries: COUNT,
  entryLength: COUNT,
  priorLength: COUNT,
  channel: TEXT,
};

/** Options for levels of pressure. */
export const LEVELS: Kinds<Levels> = {
  elevated: AMOUNT,
  critical: AMOUNT,
  hysteresis: AMOUNT,
  previous: oneOf("ok", "elevated", "critical"),
};

/** Options for the window. */
export const WINDOW: Kinds<Pick<CompactOptions, "window" | "learned">> = {
  window: COUNT,
  learned: ["a Map of limits by model, as learnWindow gives it", (value) => value instanceof Map],
};

const TARGET: Kind = [
  "a share of the window, above 0 and up to 1",
  (value) => typeof value === "number" && value > 0 && value <= 1,
];

const BUDGET: Kind = [
  "a number of tokens above zero",
  (value) => Number.isFinite(value) && (value as number) >= 1,
];

/**
 * Options of all functions that plan or compact. Each accepts those of the others, so the same object can be passed to
 * all.
 */
const OPTIONS: Kinds<PressureOptions & PlanOptions & CompactWithOptions> = {
  from: TEXT,
  for: TEXT,
  ...HISTORY,
  budget: BUDGET,
  ...WINDOW,
  target: TARGET,
  minKeepTail: COUNT,
  headFirst: FLAG,
  keepRecent: COUNT,
  maxResultTokens: COUNT,
  maxSummaryTokens: COUNT,
  digest: BAG,
  tokenizer: doer("count"),
  calibration: ABOVE_ZERO,
  byModel: FLAG,
  signal: BAG,
  chunkTokens: COUNT,
  cache: BAG,
  orDigest: FLAG,
  ...LEVELS,
  usage: BAG,
};

/** Refuses invalid options. */
export function requireCompactOptions(options: CompactOptions): void {
  requireOptions(options, OPTIONS);
  if (options.digest !== undefined) requireOptions(options.digest, DIGEST);
}
