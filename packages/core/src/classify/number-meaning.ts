/** What a number in a sentence means. */
export type Meaning = "limit" | "requested" | "input" | "output" | "excess";

/** A meaning, and whether the words state it or only suggest it. */
export interface Label {
  readonly meaning: Meaning;
  readonly sure: boolean;
}

/** Words after a number that tell its meaning. */
const BEHIND: readonly (readonly [RegExp, Meaning])[] = [
  [/^ (?:input |output )?(?:tokens|requests) ?(?:per |a |\/ ?(?:[smhd]\b|min|hour|day|sec))/i, "limit"],
  [/^ (?:output|completion) tokens|^ (?:in|for) the (?:completion|output|response)|^ [`']?max_/i, "output"],
  [
    /^ (?:input|prompt) tokens|^ (?:tokens )?in (?:the|your) (?:messages|prompt|input)|^ of text input|^ [`']?inputs\b/i,
    "input",
  ],
  [/^(?: (?!but |and |while |whereas |or )\w{1,12})?,? (?:in total|altogether)/i, "requested"],
  [/^[- ]?(?:tokens?)? (?:over|too many|above|beyond)(?! (?:\d|our|the \d))/i, "excess"],
  [/^(?: tokens)? (?:max\b|maximum|limit)|^[- ]tokens? (?:context|window|limit|maximum)/i, "limit"],
  [
    /^(?: (?!but |and |while |whereas |or )\w{1,12})? (?:(?:is|are) (?:the |all )?)?(?:allowed|accepted|supported|permitted|available|limit|max|budget)\b/i,
    "limit",
  ],
  [
    /^(?: (?!but |and |while |whereas |or )\w{1,12})? (?:(?:were|was|have been|are|is) )?(?:sent|given|requested|provided|used|received|found)\b|^[- ]token (?:prompt|request|conversation|input)/i,
    "requested",
  ],
];

/** Numbers after these are not sizes. */
const NOTHING =
  /(?<![a-z])(?:id|code|status|line|column|char|port|version|ref)\W{0,3}$|(?<![a-z])(?:unlock|upgrade|purchase|buy)(?![a-z])/i;

const SPENT = /(?<![a-z])(?:used|usage|remaining)\W{0,3}$/i;
const EXCESS = /(?<![a-z])by(?: about| over| at least)? ?$/i;
const SUMMED = /^\W{0,3}= ?$/;

const OUTPUT =
  /(?:max_(?:new_|completion_|output_)?tokens|(?<![a-z])(?:completion|output))(?:[ _]tokens)?\W{0,3}(?:is |of |= ?|: ?|value |too large:? ?){0,3}$/i;

/** Words that start a new statement: what precedes them says nothing about the number. */
const THOUGHT =
  /^[\s\S]*(?:[.;!?,:(] ?|(?<![a-z])(?:but|however|while|whereas|and|which|by|plus)(?![a-z])|\+)(?=[\s\S]*[a-z])/i;

const SENTENCE = /^[\s\S]*[.;!?] (?=[\s\S]*[a-z])/i;

const LIMIT =
  /(?<![a-z])(?:limit(?:ed)?|max|maximum|max_(?!(?:new_|completion_|output_)?tokens)\w{1,30}|allowed|permitted|budget|accepts?|up to|at most|only|window|supports?|no more than|(?:less|fewer|larger|longer|greater|more|bigger) than|above|over|range|capacity|available|threshold|ceiling|exceed(?:s|ed|ing)?|surpass(?:es)?|n_ctx|context[ _](?:length|size|of))(?![a-z])|<=?|>=?/gi;

/** These introduce the requested amount, whatever precedes them. */
const ASKED =
  /(?<![a-z])(?:requested|estimated|resulted in|contain(?:s|ing)?|received|got|given|(?<!(?:window|limit|model) )ha[sd]|have|used|uses|needs?|sent)(?![a-z])/gi;

const OF =
  "(?:[ _](?:tokens?|size|length|count))?\\W{0,3}(?:(?:is|are|was|were|of|about|with) ){0,2}\\W{0,2}$";
const INPUT = new RegExp(`(?<![a-z])(?:prompt|input|messages|conversation|history)${OF}`, "i");
const WHOLE = new RegExp(`(?<![a-z])(?:request|tokens|count|total|payload|body|prefill)${OF}`, "i");

const HINTS =
  /(?<![a-z])(?:count|length|total|is|are|was|were|long|many|first|prompt|prefill|input|request|messages|tokens)(?![a-z])/i;

/**
 * The meaning of a number, by the words before it (up to the previous number) and after it. An amount already used
 * counts only if the history used it.
 */
export function meaningOf(before: string, after: string, history: boolean): Label | undefined {
  const thought = before.replace(THOUGHT, "");
  if (NOTHING.test(thought) || (!history && SPENT.test(thought))) return undefined;
  for (const [words, meaning] of BEHIND) if (words.test(after)) return { meaning, sure: true };
  if (EXCESS.test(before)) return { meaning: "excess", sure: true };
  if (SUMMED.test(before)) return { meaning: "requested", sure: true };
  const limit = lastOf(LIMIT, thought);
  if (lastOf(ASKED, thought) > limit) return { meaning: "requested", sure: true };
  if (OUTPUT.test(thought) && !/[<>]/.test(thought)) return { meaning: "output", sure: true };
  if (limit >= 0) return { meaning: "limit", sure: true };
  if (INPUT.test(thought)) return { meaning: "input", sure: true };
  if (WHOLE.test(thought)) return { meaning: "requested", sure: true };
  const sentence = before.replace(SENTENCE, "");
  if (lastOf(LIMIT, sentence) >= 0) return { meaning: "limit", sure: false };
  return HINTS.test(sentence) ? { meaning: "requested", sure: false } : undefined;
}

function lastOf(words: RegExp, text: string): number {
  return [...text.matchAll(words)].at(-1)?.index ?? -1;
}
