import type { CharClass } from "./char-class.ts";

/**
 * The kinds of runs of characters, and up to which length they are distinguished: the states of the walk over a text.
 */
const RUNS = {
  start: 1,
  newline: 2,
  indent: 3,
  space: 3,
  tab: 2,
  lower: 12,
  upper: 4,
  camel: 1,
  soupLower: 1,
  soupUpper: 1,
  soupDigit: 1,
  digit: 3,
  quote: 2,
  bracket: 3,
  stop: 3,
  dash: 4,
  mark: 2,
  control: 1,
  cyrillic: 6,
  semitic: 4,
  devanagari: 4,
  indic: 4,
  thai: 3,
  letter: 2,
  han: 3,
  hiragana: 4,
  katakana: 4,
  hangul: 4,
  wide: 2,
  typographic: 1,
  symbol: 2,
  high: 1,
  low: 1,
  joiner: 1,
} as const;

/** A kind of run. */
export type Run = keyof typeof RUNS;

/** A state of the walk over a text: the run, and the number of characters in it (the maximum stands for all beyond). */
export interface State {
  readonly run: Run;
  readonly length: number;
}

/** Every state; the walk starts in the first. */
export const STATES: readonly State[] = Object.entries(RUNS).flatMap(([run, longest]) =>
  Array.from({ length: longest }, (_, index) => ({ run: run as Run, length: index + 1 })),
);

/** The effect of a character: the next state, and the features whose weights are added. */
export interface Step {
  readonly to: State;
  readonly features: readonly string[];
}

const LETTERS: ReadonlySet<CharClass> = new Set(["vowel", "consonant", "rare", "accented"]);
const PUNCTUATION: ReadonlySet<string> = new Set(["quote", "bracket", "stop", "dash", "mark"]);
const WORDS: ReadonlySet<Run> = new Set(["lower", "upper", "camel", "soupLower", "soupUpper", "soupDigit"]);
const SOUP: ReadonlySet<Run> = new Set(["soupLower", "soupUpper", "soupDigit"]);

function state(run: Run, length = 1): State {
  return { run, length: Math.min(length, RUNS[run]) };
}

/** What precedes a run, as far as it matters to its first character. */
function before({ run, length }: State): string {
  if (run === "space" || run === "indent" || run === "tab")
    return length === 1 && run === "space" ? "space" : "gap";
  if (run === "newline" || run === "start") return "newline";
  if (WORDS.has(run) || run === "digit") return "word";
  return PUNCTUATION.has(run) ? run : "other";
}

/** One step of the walk. */
export function step(from: State, to: CharClass): Step {
  if (LETTERS.has(to)) return lower(from, to);
  if (to === "upper") return upper(from);
  if (to === "digit") return digit(from);
  if (to === "space" || to === "newline" || to === "tab") return blank(from, to);
  if (PUNCTUATION.has(to)) return punctuation(from, to as Run);
  const run = to as Run;
  if (from.run === run) {
    const next = state(run, from.length + 1);
    return { to: next, features: [`${run} ${next.length}`] };
  }
  const near = before(from);
  return {
    to: state(run),
    features: [near === "space" || near === "newline" || near === "gap" ? `${run} 1` : `${run} 1 inside`],
  };
}

function lower(from: State, letter: CharClass): Step {
  const own = letter === "rare" || letter === "accented" ? [letter] : [];
  if (from.run === "digit" || SOUP.has(from.run)) {
    return { to: state("soupLower"), features: [`${from.run}>soupLower`, ...own] };
  }
  if (from.run === "upper" && from.length > 1)
    return { to: state("lower", 2), features: ["caps>lower", ...own] };
  if (from.run === "lower" || from.run === "upper" || from.run === "camel") {
    const to = state("lower", from.length + 1);
    return { to, features: [`lower ${to.length}`, ...own] };
  }
  return { to: state("lower"), features: [`lower 1 < ${before(from)}`, ...own] };
}

function upper(from: State): Step {
  if (from.run === "digit" || SOUP.has(from.run)) {
    return { to: state("soupUpper"), features: [`${from.run}>soupUpper`] };
  }
  if (from.run === "lower") return { to: state("camel"), features: ["camel"] };
  if (from.run === "camel") return { to: state("upper", 2), features: ["upper 2"] };
  if (from.run === "upper") {
    const to = state("upper", from.length + 1);
    return { to, features: [`upper ${to.length}`] };
  }
  return { to: state("upper"), features: [`upper 1 < ${before(from)}`] };
}

function digit(from: State): Step {
  if (WORDS.has(from.run)) return { to: state("soupDigit"), features: [`${from.run}>soupDigit`] };
  if (from.run !== "digit") return { to: state("digit"), features: [`digit 1 < ${before(from)}`] };
  if (from.length === 3) return { to: state("digit"), features: ["digit 4"] };
  return { to: state("digit", from.length + 1), features: [`digit ${from.length + 1}`] };
}

function blank(from: State, to: "space" | "newline" | "tab"): Step {
  const run = to === "space" && (from.run === "newline" || from.run === "indent") ? "indent" : to;
  const next = state(run, from.run === run ? from.length + 1 : 1);
  const first = run === "indent" || next.length > 1 ? "" : ` < ${before(from)}`;
  return { to: next, features: [`${run} ${next.length}${first}`] };
}

function punctuation(from: State, run: Run): Step {
  if (from.run === run) {
    const to = state(run, from.length + 1);
    return { to, features: [`${run} ${to.length}`] };
  }
  return { to: state(run), features: [`${run} 1 < ${before(from)}`] };
}
