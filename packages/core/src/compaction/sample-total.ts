import { Kind } from "../model/message.ts";
import type { CutFinder } from "../turns/cut-finder.ts";

/** Messages of one order of magnitude are similar; this many of each are weighed. */
const SAMPLES = 16;
const MAGNITUDES = 32;
/** Samples may be wrong. The lower bound must not be too high, or reducing would not even be tried. */
const ALLOWANCE = 0.8;
/** Tokens of a cleared result: a note and its frame. */
const CLEARED = 20;

/** The estimated tokens of a history. */
export interface SampledTotal {
  readonly tokens: number;
  /** Lower bound of the tokens left if every result were cleared and all reasoning dropped. */
  readonly least: number;
}

/** Messages of one order of magnitude, and the weighed samples among them. */
interface Stratum {
  count: number;
  size: number;
  /** Number of messages with results. */
  results: number;
  /** Characters in messages without results and reasoning. */
  plainSize: number;
  plain: number;
  seen: number;
  samples: number;
  sampledSize: number;
  sampledTokens: number;
}

/** Weighs evenly spaced messages of every order of magnitude, and extrapolates. */
export function sampleTotal(finder: CutFinder, weigh: (at: number) => number): SampledTotal {
  const strata = stratify(finder);
  for (let at = 0; at < finder.count; at++) {
    const size = sizeAt(finder, at);
    const stratum = strata[magnitude(size)] as Stratum;
    const before = Math.floor((stratum.seen * SAMPLES) / stratum.count);
    stratum.seen += 1;
    if (before === Math.floor((stratum.seen * SAMPLES) / stratum.count)) continue;
    stratum.samples += 1;
    stratum.sampledSize += size;
    stratum.sampledTokens += weigh(at);
  }
  let tokens = 0;
  let least = 0;
  for (const stratum of strata) {
    const { samples, count, size, plain, plainSize, results, sampledTokens } = stratum;
    if (samples === 0) continue;
    tokens += conclude(stratum, count, size);
    least += conclude(stratum, plain, plainSize) + results * Math.min(CLEARED, sampledTokens / samples);
  }
  return { tokens: Math.ceil(tokens), least: least * ALLOWANCE };
}

function stratify(finder: CutFinder): Stratum[] {
  const strata = Array.from(
    { length: MAGNITUDES + 1 },
    (): Stratum => ({
      count: 0,
      size: 0,
      results: 0,
      plainSize: 0,
      plain: 0,
      seen: 0,
      samples: 0,
      sampledSize: 0,
      sampledTokens: 0,
    }),
  );
  for (let at = 0; at < finder.count; at++) {
    const size = sizeAt(finder, at);
    const stratum = strata[magnitude(size)] as Stratum;
    stratum.count += 1;
    stratum.size += size;
    const kinds = finder.kinds[at] as number;
    if ((kinds & Kind.Result) !== 0) stratum.results += 1;
    else if ((kinds & Kind.Reasoning) === 0) {
      stratum.plain += 1;
      stratum.plainSize += size;
    }
  }
  return strata;
}

/** Estimated tokens of messages in a stratum: by characters, or by number if they have no text. */
function conclude({ samples, sampledSize, sampledTokens }: Stratum, count: number, size: number): number {
  return sampledSize > 0 ? size * (sampledTokens / sampledSize) : count * (sampledTokens / samples);
}

/** Lower bound of the tokens left of a message. */
export function leastOf({ kinds }: CutFinder, at: number, tokens: number): number {
  const own = kinds[at] as number;
  if ((own & Kind.Result) !== 0) return Math.min(CLEARED, tokens);
  return (own & Kind.Reasoning) !== 0 ? 0 : tokens;
}

function sizeAt({ sizes }: CutFinder, at: number): number {
  return (sizes[at + 1] as number) - (sizes[at] as number);
}

function magnitude(size: number): number {
  return MAGNITUDES - Math.clz32(size);
}
