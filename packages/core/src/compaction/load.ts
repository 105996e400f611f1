import type { Facts } from "../contracts/contract.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { messageAt, type Outline } from "../model/outline.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Counter } from "../tokens/counter.ts";
import { estimateSystem, estimateTools } from "../tokens/estimate.ts";
import { estimateMessage, tokensOfContent, tokensOfPart } from "../tokens/estimate-message.ts";
import type { CutFinder } from "../turns/cut-finder.ts";
import { Cuts } from "../turns/cuts.ts";
import type { Load } from "./climb.ts";
import { Reducer } from "./reduce.ts";
import type { Meter } from "./rung.ts";
import { leastOf, type SampledTotal, sampleTotal } from "./sample-total.ts";

/** A history to be weighed. */
export interface Weighed {
  readonly outline: Outline;
  readonly finder: CutFinder;
  readonly counter: Counter;
  readonly facts: Facts;
  readonly pending: ReadonlySet<string>;
  /** Whether risks are mended too. */
  readonly strict: boolean;
  contentOf(part: Part): PartContent;
}

/** Limits for reducing parts. */
export interface Limits {
  readonly budget: number;
  /** Tokens above which a result is capped. */
  readonly cap: number;
  /** Number of messages at the end that stay unchanged. */
  readonly minKeepTail: number;
  /** Number of messages at the end whose outputs stay. */
  readonly keepRecent: number;
}

/** Histories with more characters than this are weighed by samples. */
const EXACT = 1_000_000;
/** Characters of a text to look at when sampling. */
const SAMPLE = 600;
/** Up to this many messages, each is weighed, with its long texts sampled. */
const FEW = 2000;
/**
 * If a sampled total is less than this many budgets, everything is counted: samples must not decide whether a history
 * fits.
 */
const CLOSE = 1.5;

/** Weighs a history: message by message, or by samples if that would take too long. */
export function makeLoad(weighed: Weighed, limits: Limits): Load {
  const size = weighed.finder.sizes.at(-1) as number;
  if (size > EXACT) {
    const { counter } = weighed;
    const rough = { ...counter, text: (text: string) => counter.sample(text, SAMPLE) };
    const load = weighWith(rough, weighed, limits, weighed.finder.count > FEW);
    if (load.total > limits.budget * CLOSE) return load;
  }
  return weighWith(weighed.counter, weighed, limits, false);
}

function weighWith(counter: Counter, weighed: Weighed, limits: Limits, sampled: boolean): Load {
  const { outline, finder, facts, pending, strict, contentOf } = weighed;
  const { count } = finder;
  const { cap, keepRecent, minKeepTail } = limits;
  const weights: number[] = [];
  const weigh = (at: number): number => {
    weights[at] ??= estimateMessage(outline, messageAt(outline, at) as Message, counter, contentOf);
    return weights[at];
  };
  const meter = meterOf(counter, contentOf);
  const tools = estimateTools(outline, counter);
  let system = estimateSystem(outline, counter, contentOf);
  // System text inside a message stays, even if the message is removed.
  for (const at of finder.instructed) {
    const { parts } = messageAt(outline, at) as Message;
    let stays = 0;
    for (const part of parts)
      if (has(part, Trait.Instruction)) stays += tokensOfPart(part, counter, contentOf) * counter.calibration;
    system += Math.ceil(stays);
    weights[at] = Math.max(0, weigh(at) - Math.ceil(stays));
  }
  const fixed = Math.ceil(counter.overhead.request * counter.calibration) + system + tools;
  const { rolesAlternate: alternate } = facts;
  const alternates = alternate !== undefined && (strict || alternate.level === "error");
  const listed = sampled ? sampleTotal(finder, weigh) : sumOf(finder, weigh);
  const cuts = new Cuts(finder, pending);
  const options = {
    keptFrom: count - minKeepTail,
    recentFrom: count - keepRecent,
    turnFrom: cuts.turns.at(-1) ?? 0,
    mayDropReasoning: facts.reasoningIsPresent === undefined,
  };
  return {
    count,
    leading: finder.leading,
    cuts,
    weigh,
    joins: (at) => alternates && messageAt(outline, at)?.role === "user",
    total: fixed + listed.tokens,
    fixed,
    stays: { system: system > 0 || finder.leading > 0, tools: tools > 0 },
    least: fixed + listed.least,
    cap,
    reducer: (rungs, harder) => new Reducer(outline, meter, { ...options, rungs, cap: harder }),
  };
}

function meterOf(counter: Counter, contentOf: Meter["contentOf"]): Meter {
  return {
    text: (text) => Math.ceil(counter.text(text) * counter.calibration),
    content: (content) => Math.ceil(tokensOfContent(content, counter) * counter.calibration),
    frame: Math.floor(counter.overhead.message * counter.calibration),
    contentOf,
  };
}

function sumOf(finder: CutFinder, weigh: (at: number) => number): SampledTotal {
  let tokens = 0;
  let least = 0;
  for (let at = 0; at < finder.count; at++) {
    const own = weigh(at);
    tokens += own;
    least += leastOf(finder, at, own);
  }
  return { tokens, least };
}
