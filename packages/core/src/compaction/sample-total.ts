import { Kind } from "../model/message.ts";
import type { CutFinder } from "../turns/cut-finder.ts";

/** Messages of one order of magnitude are alike; so many of each are weighed. */
const SAMPLES = 16;
const MAGNITUDES = 32;
/** Samples may be off. What could be reduced must not be taken for less than it is: it would not even be tried. */
const ALLOWANCE = 1.3;

/** What a history takes, as far as samples tell. */
export interface SampledTotal {
  readonly tokens: number;
  /** Tokens of messages with results or thoughts, at most: what could be saved without taking a message out. */
  readonly reducible: number;
}

/** Messages of one order of magnitude, and those of them that were weighed. */
interface Stratum {
  count: number;
  size: number;
  reducibleCount: number;
  reducibleSize: number;
  seen: number;
  samples: number;
  sampledSize: number;
  sampledTokens: number;
}

/** Weighs some messages of every order of magnitude, evenly spaced, and concludes from them on the rest. */
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
  let reducible = 0;
  for (const stratum of strata) {
    if (stratum.samples === 0) continue;
    tokens += conclude(stratum, stratum.count, stratum.size);
    reducible += conclude(stratum, stratum.reducibleCount, stratum.reducibleSize);
  }
  return { tokens: Math.ceil(tokens), reducible: reducible * ALLOWANCE };
}

function stratify(finder: CutFinder): Stratum[] {
  const strata = Array.from(
    { length: MAGNITUDES + 1 },
    (): Stratum => ({
      count: 0,
      size: 0,
      reducibleCount: 0,
      reducibleSize: 0,
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
    if (!isReducible(finder, at)) continue;
    stratum.reducibleCount += 1;
    stratum.reducibleSize += size;
  }
  return strata;
}

/** Tokens of messages of a stratum: by their length where they have text, by their number where they have none. */
function conclude({ samples, sampledSize, sampledTokens }: Stratum, count: number, size: number): number {
  return sampledSize > 0 ? size * (sampledTokens / sampledSize) : count * (sampledTokens / samples);
}

/** True when the message holds results or thoughts. */
export function isReducible({ kinds }: CutFinder, at: number): boolean {
  return ((kinds[at] as number) & (Kind.Result | Kind.Reasoning)) !== 0;
}

function sizeAt({ sizes }: CutFinder, at: number): number {
  return (sizes[at + 1] as number) - (sizes[at] as number);
}

function magnitude(size: number): number {
  return MAGNITUDES - Math.clz32(size);
}
