import type { Facts } from "../contracts/contract.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { messageAt, type Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Counter } from "../tokens/counter.ts";
import { estimateSystem, estimateTools } from "../tokens/estimate.ts";
import { estimateMessage } from "../tokens/estimate-message.ts";
import type { CutFinder } from "../turns/cut-finder.ts";
import { Cuts } from "../turns/cuts.ts";
import type { Load } from "./climb.ts";
import { Reducer } from "./reduce.ts";
import type { Meter } from "./rung.ts";

/** A history that was read, to be weighed. */
export interface Weighed {
  readonly outline: Outline;
  readonly finder: CutFinder;
  /** Counts texts in full. */
  readonly counter: Counter;
  /** Counts long texts by samples. */
  readonly rough: Counter;
  readonly facts: Facts;
  readonly pending: ReadonlySet<string>;
  contentOf(part: Part): PartContent;
}

/** How parts may be reduced. */
export interface Limits {
  /** Tokens above which a result is capped. */
  readonly cap: number;
  /** Messages at the end whose outputs stay. */
  readonly keepRecent: number;
}

/** Histories of more characters than this are weighed by samples, but for the tail. */
const EXACT = 1_000_000;
/** One message of so many is a sample: a prime, so that no rhythm of the history is in step with it. */
const STRIDE = 199;

/** Weighs a history: message by message, or by samples where that would take too long. */
export function makeLoad(weighed: Weighed, { cap, keepRecent }: Limits): Load {
  const { outline, finder, facts, pending, contentOf } = weighed;
  const { count } = finder;
  const size = finder.sizes[count] as number;
  const counter = size > EXACT ? weighed.rough : weighed.counter;
  const weights: number[] = [];
  const weigh = (at: number): number => {
    weights[at] ??= estimateMessage(outline, messageAt(outline, at) as Message, counter, contentOf);
    return weights[at];
  };
  const meter: Meter = {
    text: (text) => Math.ceil(counter.text(text) * counter.calibration),
    message: (message) => estimateMessage(outline, message, counter, contentOf),
    contentOf,
  };
  const fixed =
    Math.ceil(counter.overhead.request * counter.calibration) +
    estimateSystem(outline, counter, contentOf) +
    estimateTools(outline, counter);
  const sampled = size > EXACT ? sample(finder, weigh) : undefined;
  let listed = sampled === undefined ? 0 : Math.ceil(size * sampled);
  for (let at = 0; sampled === undefined && at < count; at++) listed += weigh(at);
  const cuts = new Cuts(finder, pending);
  const options = {
    recentFrom: count - keepRecent,
    turnFrom: cuts.turns.at(-1) ?? 0,
    mayDropReasoning: facts.reasoningIsPresent === undefined,
  };
  return {
    count,
    leading: finder.leading,
    cuts,
    weigh,
    total: fixed + listed,
    fixed,
    // Tokens for characters; what frames take is never saved.
    reducible: size === 0 ? 0 : (finder.reducible / size) * listed,
    cap,
    reducer: (rungs, harder) => new Reducer(outline, meter, { ...options, rungs, cap: harder }),
  };
}

/** Tokens for each character, frames included, as found in a few messages from all over the history. */
function sample({ count, sizes }: CutFinder, weigh: (at: number) => number): number {
  let tokens = 0;
  let size = 0;
  for (let at = count % STRIDE; at < count; at += STRIDE) {
    tokens += weigh(at);
    size += (sizes[at + 1] as number) - (sizes[at] as number);
  }
  return size === 0 ? 1 : tokens / size;
}
