/**
 * Turns a provider's sentence with holes into a pattern. A sentence may contain:
 *
 * - `{limit}` `{requested}` `{input}` `{output}` `{excess}` `{below}` `{limitMB}`: a number that is read;
 * - `{call}` any name of a tool call, `{result}` any name of a tool result, `{answer}` the latter where its call is clear;
 * - `{lacks}` that the following is missing, `{gone}` that the preceding is missing, `{wants}` that the following is
 *   required, `{over}` that something exceeds the following;
 * - `{tokens}` tokens of the input, `{things}` other countable things;
 * - `{some}` some words of the same sentence, `{few}` up to five words;
 * - `{n}` a number, `{word}` a word, `{place}` a place, `{ids}` one or more ids with commas between, `{…}` some words;
 * - `«this|that»`, `«this|»`: one of several, or nothing;
 * - a quote: quotes of any kind; a backtick: quotes of any kind, or none.
 *
 * Everything else matches itself, ignoring case; white space in texts is single spaces. Every repetition has an upper
 * bound, so that matching is linear in the text.
 */
export function compileTemplate(template: string): RegExp {
  let source = "";
  for (const [token, space] of template.matchAll(/\{[^}]{1,12}\}( ?)|[\s\S]/g)) {
    // Some print a number and its unit without a space.
    source +=
      HOLES[token.trimEnd()] === undefined || token === " "
        ? plain(token)
        : HOLES[token.trimEnd()] + gap(token, space);
  }
  return new RegExp(source, "i");
}

const NUMBER = "\\d[\\d,._]{0,18}[km]?";
const QUOTE = "[\\\\'\"`’‘“”]";
const ID = "[\\w.:|+/=-]{1,128}";
const TOOL = `${QUOTE}{0,4}(?:tool|function)[ _-]?`;
const ANSWER = "[ _-]?(?:result|response|output|message|answer|repl(?:y|ie))s?";
const PART = `(?:_(?:block|part|id|message)s?)?(?!\\w)${QUOTE}{0,4}(?:[ -](?:block|part|item|content|id|message)s?\\b)?`;

/** The pattern for each hole and each special sign. */
const HOLES: { readonly [token: string]: string } = {
  ...Object.fromEntries(
    ["limit", "requested", "input", "output", "excess", "below", "limitMB"].map((name) => [
      `{${name}}`,
      `~?(?<${name}>${name === "limitMB" ? "\\d{1,6}" : NUMBER})`,
    ]),
  ),
  "{n}": NUMBER,
  "{word}": "[^\\s]{1,160}",
  "{place}": "(?<place>[\\w$-]{1,60}(?:\\.?\\[\\d{1,6}\\]|\\.[\\w$-]{1,60}){0,8})",
  "{ids}": `(?<ids>${ID}(?:, ${ID}){0,40})`,
  "{…}": "[^]{0,400}?",
  "{some}": "(?:[^.;!?]|[.;](?! )){0,160}?",
  "{few}": "(?:(?!(?:for|to|of|after|at|in) |[^\\w\\s]{0,2}(?:tool|function))[^\\s.;:!?]{1,24} ){0,5}?",
  "{call}": `(?<!\\w)${TOOL}(?:call(?!${ANSWER})|use|invocation)s?${PART}`,
  "{result}": `(?:(?<!\\w)${TOOL}(?:call)?${ANSWER}${PART}|\\bmessages? (?:with|of) role ${QUOTE}{0,4}tool\\b)`,
  "{answer}": "(?:result|response|output|answer|reply|replie)s?\\b",
  "{lacks}":
    "\\b(?:no|none|without|missing|lack(?:s|ing)?|unknown|unmatched|(?:not|never) (?:been |immediately ){0,2}(?:followed by|preceded by|follow|match|correspond to|belong to|answer|have|find|receive|get))",
  "{wants}": "\\b(?:needs|requires|expect(?:s|ed)|(?:must|should|has to|have to) (?:have|be))",
  "{gone}":
    "(?:(?:is|are|was|were|be|has been|have been) )?(?:missing|absent|(?:not|never) (?:found|provided|given|sent|available|returned|made|exist)|do(?:es)? not exist)",
  "{over}":
    "(?:\\b(?:exceed(?:s|ed|ing)?|surpass(?:es|ed)?|over|above|beyond|(?:more|larger|greater|longer|bigger|higher) than)|>)",
  "{tokens}": "(?<!\\w|(?:output|completion|max|new|budget) )(?:tokens|token (?:count|length|limit))",
  "{things}":
    "(?:bytes|[KMG]i?B|images?|messages|characters|chars|files|pages|documents|attachments|content blocks|turns|pixels|videos)\\b",
  "«": "(?:",
  "»": ")",
  "|": "|",
};

function gap(token: string, space = ""): string {
  return space !== "" && /^\{(?:n|limit|requested|input|output|excess)\}/.test(token) ? " ?" : space;
}

function plain(sign: string): string {
  if (sign === "`") return `${QUOTE}{0,4}`;
  if (sign === "'" || sign === '"') return `${QUOTE}{1,4}`;
  return sign.replace(/[\\^$.*+?(){}[\]/]/, "\\$&");
}

/** The longest part of a template that occurs in every matching text, in lower case. */
export function literalOf(template: string): string {
  const pieces = template.replace(/«[^»]{0,1000}»/g, "\0").split(/\{[^}]{1,12}\}|[\0'"`]/);
  return pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), "").toLowerCase();
}
