import type { ErrorClass } from "./error-class.ts";
import type { Evidence } from "./evidence.ts";
import type { Hit, Matcher } from "./look-for.ts";
import { readNumber } from "./read-number.ts";
import { type SizesSaid, sizesSaid } from "./sizes-said.ts";

/** The holes for numbers. */
const NUMBERS = new Set(["limit", "requested", "input", "output", "excess", "below", "limitMB"]);

const MEGABYTE = 1_048_576;

/** The sizes in a sentence, and the class that follows from them. */
export interface Sizes {
  readonly class: ErrorClass;
  readonly limit: number | undefined;
  readonly requested: number | undefined;
}

/** Returns the number in a hole of a sentence, or near its words. */
type Read = (name: string) => number | undefined;

/**
 * Reads the numbers of a sentence. `requested` is the sum if input and output are given separately. If the input alone
 * would fit, the refusal is about the requested output, not about the length of the history.
 */
export function readNumbers({ matcher, text, groups }: Hit, evidence: Evidence): Sizes {
  const told = Object.keys(groups).some((name) => NUMBERS.has(name) && groups[name] !== undefined);
  const read = sizesIn((name) => readNumber(groups[name]), matcher, evidence);
  const short = matcher.class === "context_overflow" && told && !isOver(read);
  if (!short && (told || !matcher.guess)) return read;
  const said: SizesSaid = sizesSaid(text, matcher.class);
  const guess = sizesIn((name) => said[name as keyof SizesSaid], matcher, evidence);
  // An amount that fits would not have been refused, so the sentence must say more than its holes hold.
  return short && !(isOver(guess) && guess.limit === read.limit) ? read : guess;
}

function isOver({ limit, requested }: Sizes): boolean {
  return limit !== undefined && requested !== undefined && requested > limit;
}

function sizesIn(of: Read, matcher: Matcher, evidence: Evidence): Sizes {
  const sized = matcher.class === "context_overflow" || matcher.class === "output_limit";
  const below = of("below");
  const megabytes = of("limitMB");
  const limit =
    of("limit") ??
    (below === undefined ? undefined : below - 1) ??
    (megabytes === undefined ? undefined : megabytes * MEGABYTE) ??
    matcher.limit ??
    (sized ? evidence.limit : undefined);
  const input = of("input");
  const output = of("output");
  const excess = of("excess");
  const asked = matcher.class === "output_limit" ? output : undefined;
  const total = of("requested") ?? sum(input, output) ?? sum(limit, excess) ?? input ?? asked;
  const requested = total ?? (sized ? evidence.requested : undefined);
  if (!sized || limit === undefined || output === undefined)
    return { class: matcher.class, limit, requested };
  const alone = input ?? (requested === undefined ? undefined : requested - output);
  if (alone === undefined || alone <= 0) return { class: matcher.class, limit, requested };
  return { class: alone < limit ? "output_limit" : "context_overflow", limit, requested };
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
