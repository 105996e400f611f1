import { CliError } from "../cli-error.ts";
import { excerptOf, positionOf } from "./excerpt.ts";
import { fileIn, foreignOf } from "./foreign.ts";
import { isConversation } from "./held-conversation.ts";
import { findJsonFault } from "./json-fault.ts";
import { type Foreign, isBag } from "./lookalike.ts";
import { notationOf } from "./notation.ts";

/** What is known about a text to parse. */
interface Reading {
  /** Its first line in the file; 1 by default. */
  readonly first?: number;
  /** What to do about anything but JSON, if no conversation is expected. */
  readonly whenNoJson?: string;
}

/** Parses JSON. A fault is reported with its line, its column and an excerpt. */
export function parseJson(text: string, name: string, reading: Reading = {}): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw (
      syntaxError(text, name, reading) ?? new CliError(`${name} is not JSON: ${(error as Error).message}`)
    );
  }
}

function syntaxError(text: string, name: string, { first = 1, whenNoJson }: Reading): CliError | undefined {
  if (text.trim() === "") {
    return new CliError(
      `${name} is empty, expected a conversation as JSON`,
      "Name another file, or pipe one in.",
    );
  }
  const fault = findJsonFault(text);
  if (fault === undefined) return undefined;
  const { line, column } = positionOf(text, fault.offset);
  const at = { line: line + first - 1, column };
  const where = `${name}:${at.line}:${at.column}`;
  const hint = hintFor(text, fault, name, whenNoJson);
  const isJson5 = LOOSE.has(hint) && text[fault.offset] !== "#" && whenNoJson === undefined && first === 1;
  const todo = isJson5 ? `${hint} To read it as JSON5: npx json5 ${fileIn(name)} | suture check` : hint;
  return new CliError(`${where}: not JSON: ${fault.message}`, todo, {
    ...at,
    excerpt: excerptOf(text, fault.offset, at),
  });
}

/** How many characters before a fault may reveal its cause. */
const LOOK_BACK = 1000;

/** Features of other notations that JSON lacks. */
const QUOTES = "JSON puts strings and names in double quotes, as json.dumps and JSON.stringify do.";
const COMMENTS = "JSON has no comments: take them out.";
const COMMA = "JSON allows no comma before a closing bracket.";
/** Features that JSON5 allows. */
const LOOSE: ReadonlySet<string> = new Set([QUOTES, COMMENTS, COMMA]);
const NO_JSON: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/^(?:\/\/|\/\*|#)/, COMMENTS],
  [/^['`]/, QUOTES],
  [/^[-+]?(?:NaN|Infinity)\b/, "JSON has no NaN and no Infinity: write null, or a number."],
  [/^(?:None|True|False|undefined)\b/, "JSON writes null, true and false in lower case."],
  [/^[“”„‟]/, 'The quotes are curly, as word processors make them: replace them with straight ones (").'],
];
/** Reads strings that contain line ends and other control characters. */
const LENIENT = "python3 -c 'import json, sys; json.dump(json.load(sys.stdin, strict=False), sys.stdout)'";

const LINES_HINT = "If each line is a conversation of its own, add --jsonl.";
const LINES_NAME = /\.(?:jsonl|ndjson)$/i;

/** How many lines of a log are examined, because it may start with general information. */
const SOME_LINES = 20;

/** What to do with several documents in one text; the second starts at `offset`. */
function hintForSeveral(text: string, offset: number, name: string): string {
  const first: unknown = JSON.parse(text.slice(0, offset));
  const isLined = /\n\s*$/.test(text.slice(Math.max(0, offset - LOOK_BACK), offset));
  const isOnOneLine = isLined && !text.slice(0, offset).trim().includes("\n");
  if (!isConversation(first)) {
    const foreign = foreignOf(first, name, true);
    if (foreign !== undefined) return `The first document ${foreign.what}. ${foreign.hint}`;
    const entry = isLined ? knownLine(text, name) : undefined;
    if (entry !== undefined) return entry;
    if (isBag(first))
      return `There are several documents, and the first is no conversation: it has ${Object.keys(first).slice(0, 8).join(", ") || "no fields"}.`;
  }
  return isOnOneLine
    ? LINES_HINT
    : `Put each conversation on a line of its own: jq -c . ${fileIn(name)} | suture check --jsonl`;
}

/** What the first recognised line reveals about the rest. */
function knownLine(text: string, name: string): string | undefined {
  for (const [index, line] of text.split("\n", SOME_LINES).entries()) {
    const foreign = foreignIn(line, name);
    if (foreign !== undefined) return `Line ${index + 1} ${foreign.what}. ${foreign.hint}`;
  }
  return undefined;
}

function foreignIn(line: string, name: string): Foreign | undefined {
  try {
    return foreignOf(JSON.parse(line), name, true);
  } catch {
    return undefined;
  }
}

function hintFor(
  text: string,
  { offset, afterDocument, message }: NonNullable<ReturnType<typeof findJsonFault>>,
  name: string,
  whenNoJson: string | undefined,
): string {
  const atStart = text.slice(0, offset).trim() === "";
  const rest = text.slice(offset, offset + 10);
  const known = NO_JSON.find(([pattern]) => pattern.test(rest))?.[1];
  if (whenNoJson !== undefined && (atStart || afterDocument)) return known ?? whenNoJson;
  if (afterDocument && /[[{]/.test(text[offset]!)) return hintForSeveral(text, offset, name);
  if (afterDocument && LINES_NAME.test(name)) return LINES_HINT;
  if (message.startsWith("unexpected end")) {
    return "The file seems to be cut off: look for a backup, or close the brackets after the last complete part.";
  }
  // A timestamp in brackets begins like a list of numbers.
  const isOpening = /^[[{\s]*[^"{}[\]]{0,40}$/.test(text.slice(0, offset));
  const notation = isOpening ? notationOf(text, fileIn(name)) : undefined;
  if (notation !== undefined) return notation;
  if (message.includes("control character") && whenNoJson === undefined)
    return `In strings, JSON writes a line end as \\n and a tab as \\t. This does so: ${LENIENT} < ${fileIn(name)} | suture check`;
  if (message.includes("escape "))
    return 'After a backslash, JSON has only one of "\\/bfnrt, or u and four hexadecimal digits.';
  const before = text.slice(Math.max(0, offset - LOOK_BACK), offset);
  if (/,\s*$/.test(before) && /[\]}]/.test(text[offset]!)) return COMMA;
  if (known !== undefined) return known;
  if (atStart) return "Give the history that an agent stores, or the request that it sends, as JSON.";
  return message.includes("a name in double quotes") ? QUOTES : "";
}
