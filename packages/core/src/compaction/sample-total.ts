import { Kind } from "../model/message.ts";
import type { CutFinder } from "../turns/cut-finder.ts";

/** Messages of one order of magnitude are alike; so many of each are weighed. */
const SAMPLES = 16;
const MAGNITUDES = 32;
/** Samples may be off. What would be left must not be taken for more than it is: reducing would not even be tried. */
const ALLOWANCE = 0.8;
/** Tokens of a result whose output is left out: the note about it and the frame around it. */
const CLEARED = 20;

/** What a history takes, as far as samples tell. */
export interface SampledTotal {
  readonly tokens: number;
  /** Tokens that would be left, at least, if every result were cleared and every thought dropped. */
  readonly least: number;
}

/** Messages of one order of magnitude, and those of them that were weighed. */
interface Stratum {
  count: number;
  size: number;
  /** Messages with results. */
  results: number;
  /** Characters of messages with neither results nor thoughts. */
  plainSize: number;
  plain: number;
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

/** Tokens of messages of a stratum: by their length where they have text, by their number where they have none. */
function conclude({ samples, sampledSize, sampledTokens }: Stratum, count: number, size: number): number {
  return sampledSize > 0 ? size * (sampledTokens / sampledSize) : count * (sampledTokens / samples);
}

/** What would be left at least of a message of so many tokens. */
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
