import { readNumber } from "./read-number.ts";

/** What a number in a sentence stands for. */
type Meaning = "limit" | "requested" | "input" | "output" | "excess";

/** The numbers that were found, as they were written. */
export type Sizes = { readonly [name: string]: string | undefined };

/** A number that is none of a name, a version, a date or an id. */
const NUMBER = /(?<![\w.:/-])~?([1-9][\d,._]{0,18}[km]?)(?![\w>-]|\.\d|:\d)/gi;

/** Smaller numbers are codes and counts. */
const SMALLEST = 100;

/** Vendors number their errors below this. */
const LARGEST_CODE = 10_000;

/** As many numbers as are looked at, and as much around each. */
const MOST = 12;
const AROUND = 60;

const SUM = /(\d[\d,._]{0,18}) \+ (\d[\d,._]{0,18}) > (\d[\d,._]{0,18})/;

/** Words behind a number that say what it is. */
const BEHIND: readonly (readonly [RegExp, Meaning])[] = [
  [/^ (?:input |output )?(?:tokens|requests) ?(?:per|\/|a) /i, "limit"],
  [/^ (?:output|completion) tokens|^ (?:in|for) the (?:completion|output|response)|^ [`']?max_/i, "output"],
  [
    /^ (?:input|prompt) tokens|^ in (?:the|your) (?:messages|prompt|input)|^ of text input|^ [`']?inputs\b/i,
    "input",
  ],
  [/^(?: tokens)? (?:max\b|maximum|limit)/i, "limit"],
];

/** Words before a number that say what it is; between two numbers, those that stand nearer to the second. */
const BEFORE: readonly (readonly [RegExp, Meaning | undefined])[] = [
  [/(?<![a-z])(?:id|code|status|line|column|char|port|version|ref|used)\W{0,3}$/i, undefined],
  [/(?<![a-z])by ?$/i, "excess"],
  [/max_(?:new_|completion_|output_)?tokens\W{0,3}(?:is |of |= ?|: ?|value |too large:? ?){0,3}$/i, "output"],
  [
    /(?<![a-z])(?:limit(?:ed)?|max|maximum|allowed|up to|at most|only|window|supports?|no more than|less than|fewer than|range|capacity|exceeds?|exceeded|n_ctx|context (?:length|size)|context size)(?![a-z])|<=?|>=?/i,
    "limit",
  ],
  [
    /(?<![a-z])(?:requested|resulted in|contains?|received|got|given|ha[sd]|have|count|length|total|is|are|was|were|long|first|prompt|prefill|input|request|messages|tokens)(?![a-z])/i,
    "requested",
  ],
];

/**
 * The numbers of a sentence in nobody's known words, read by what stands around them: a limit, what was asked for, or a part
 * of that.
 */
export function sizesSaid(text: string): Sizes {
  const sum = SUM.exec(text);
  if (sum !== null) return { input: sum[1]!, output: sum[2]!, limit: sum[3]! };
  const sizes: { [Name in Meaning]?: string | undefined } = {};
  let end = 0;
  for (const match of [...text.matchAll(NUMBER)].slice(0, MOST)) {
    const before = text.slice(Math.max(end, match.index - AROUND), match.index);
    const behind = match.index + match[0].length;
    const after = text.slice(behind, behind + AROUND);
    const value = readNumber(match[1]);
    if (value === undefined || value < SMALLEST || isCode(value, before, after)) continue;
    end = behind;
    const meaning = meaningOf(before, after.replace(/^\)/, ""));
    if (meaning !== undefined) sizes[meaning] ??= match[1]!;
  }
  // A lower bound proves nothing of its parts.
  if (/\bat least \d/.test(text)) sizes.output = undefined;
  // A part without its whole is the whole.
  if (sizes.requested === undefined && sizes.output === undefined && sizes.input !== undefined) {
    const { input, ...rest } = sizes;
    return { ...rest, requested: input };
  }
  return sizes;
}

/** `… exceeds limit (2013)`: a code in brackets, at the end. */
function isCode(value: number, before: string, after: string): boolean {
  const last = before.endsWith("(") && /^\)\W{0,3}$/.test(after) && value < LARGEST_CODE;
  return last && !/(?<![a-z])(?:length|allowed|tokens|size|maximum|max|window|ctx)\W{0,2}$/i.test(before);
}

function meaningOf(before: string, after: string): Meaning | undefined {
  for (const [words, meaning] of BEHIND) if (words.test(after)) return meaning;
  for (const [words, meaning] of BEFORE) if (words.test(before)) return meaning;
  return undefined;
}
