import type { ErrorClass } from "./error-class.ts";
import { type Meaning, meaningOf } from "./number-meaning.ts";
import { readNumber } from "./read-number.ts";

/** The found numbers by meaning. */
export type SizesSaid = { readonly [Name in Meaning]?: number | undefined };

interface Found {
  readonly value: number;
  meaning: Meaning | undefined;
  sure: boolean;
}

/** A number that is not part of a name, a version, a date or an id. */
const NUMBER =
  /(?<![\w.:-]|[^\d\s]\/)~?((?:[1-9](?:[\d,._]{0,18}\d)?|0?\.\d{1,3}(?=[km]))[km]?)(?: ?([KMG])i?B\b)?(?![\w>%]| %|-(?!tokens?\b)|\.\d|:\d)/gi;

/** Smaller numbers are codes and counts, not tokens. */
const SMALLEST = 100;

/** Vendors' error codes are below this. */
const LARGEST_CODE = 10_000;

/** Maximum number of numbers to examine, and of characters around each. */
const MOST = 12;
const AROUND = 60;

const BYTES: { readonly [unit: string]: number } = { k: 1024, m: 1_048_576, g: 1_073_741_824 };

const SUM = /(\d[\d,._]{0,18}[km]?) \+ (\d[\d,._]{0,18}[km]?) > (\d[\d,._]{0,18}[km]?)/i;

/** `130000/128000`, `33k of 32k`: the requested amount and the limit. */
const RATIO = /^(?: tokens)? ?(?:\/|(?:out )?of|vs\.?) ?$/i;

/**
 * The numbers of a sentence in unknown words, identified by what surrounds them: a limit, the requested amount, or a
 * part of it.
 */
export function sizesSaid(text: string, name: ErrorClass): SizesSaid {
  const sum = SUM.exec(text);
  if (sum !== null) {
    return { input: readNumber(sum[1]), output: readNumber(sum[2]), limit: readNumber(sum[3]) };
  }
  const found = numbersOf(text, name);
  const of = (meaning: Meaning) =>
    (found.find((one) => one.meaning === meaning && one.sure) ?? found.find((one) => one.meaning === meaning))
      ?.value;
  const sizes = {
    limit: of("limit"),
    requested: of("requested"),
    input: of("input"),
    // A lower bound says nothing about its parts.
    output: /\bat least \d/.test(text) ? undefined : of("output"),
    excess: of("excess"),
  };
  if (name === "rate_limit" || name === "output_limit") return whole(sizes);
  if (sizes.output !== undefined) return parted(sizes);
  return ordered(whole(sizes), found);
}

function numbersOf(text: string, name: ErrorClass): readonly Found[] {
  const found: Found[] = [];
  const smallest = name === "request_too_large" ? 1 : SMALLEST;
  let end = 0;
  for (const match of [...text.matchAll(NUMBER)].slice(0, MOST)) {
    const before = text.slice(Math.max(end, match.index - AROUND), match.index);
    const behind = match.index + match[0].length;
    const after = text.slice(behind, behind + AROUND);
    const value = (readNumber(match[1]) ?? 0) * (BYTES[match[2]?.toLowerCase() ?? ""] ?? 1);
    if (value < smallest || (found.length === 0 && isCode(value, before, after))) continue;
    end = behind;
    const last = found.at(-1);
    const label = meaningOf(before, after.replace(/^\)/, ""), name !== "rate_limit");
    if (last !== undefined && name === "context_overflow" && RATIO.test(before)) {
      last.meaning = last.value > value ? "requested" : "limit";
      last.sure = true;
      found.push({ value, meaning: last.value > value ? "limit" : "requested", sure: true });
    } else found.push({ value, meaning: label?.meaning, sure: label?.sure === true });
  }
  return found;
}

/** If only a part is known, it counts as the whole. */
function whole(sizes: SizesSaid): SizesSaid {
  const { input, requested, output } = sizes;
  return requested === undefined && output === undefined && input !== undefined
    ? { ...sizes, requested: input, input: undefined }
    : sizes;
}

/** A requested amount that fits, beside a requested output, is only the input. */
function parted(sizes: SizesSaid): SizesSaid {
  const { limit, requested, input } = sizes;
  return input === undefined && requested !== undefined && limit !== undefined && requested <= limit
    ? { ...sizes, input: requested, requested: undefined }
    : sizes;
}

/**
 * Makes the requested amount larger than the limit. If the words only suggest which is which, the smaller number is the
 * limit; if they are certain but the amounts contradict, the requested amount is something else.
 */
function ordered(sizes: SizesSaid, found: readonly Found[]): SizesSaid {
  const { limit, requested, excess } = sizes;
  if (excess !== undefined || (limit !== undefined && requested !== undefined && limit < requested)) {
    return sizes;
  }
  const [one, two] = found;
  if (one !== undefined && two !== undefined && found.length === 2 && one.value !== two.value) {
    const [less, more] = one.value < two.value ? [one, two] : [two, one];
    const asked = less.sure && less.meaning !== "limit";
    const allowed = more.sure && more.meaning === "limit" && less.meaning !== "limit";
    if (!asked && !allowed) return { limit: less.value, requested: more.value };
  }
  return limit === undefined ? sizes : { ...sizes, requested: undefined };
}

/** `… exceeds limit (2013)`: a code in brackets at the end, without other numbers. */
function isCode(value: number, before: string, after: string): boolean {
  const last = before.endsWith("(") && /^\)\W{0,3}$/.test(after) && value < LARGEST_CODE;
  return (
    last &&
    !/(?<![a-z])(?:length|allowed|tokens|size|maximum|max|window|ctx|prompt|request)\W{0,2}$/i.test(before)
  );
}
