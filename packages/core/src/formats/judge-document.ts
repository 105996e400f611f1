import { asList, type Bag, isBag } from "../json/values.ts";
import { findList, likeness, sampleOf } from "./document.ts";
import type { Likeness } from "./format.ts";

/**
 * What an object says about the format it is in: a score, and a pattern of its {@link tokensOf tokens}. The first group
 * of the pattern, or all it found, is told as the reason, unless there is a better one.
 */
export type Mark = readonly [score: Likeness["score"], pattern: RegExp, why?: string];

/** What tells a format: marks of a request, of its messages and of their blocks, the first that fits counts. */
export interface Marks {
  /** Field of a request that holds the history. */
  readonly list: string;
  /** Field of a message that holds its blocks; `content` unless given. */
  readonly blocks?: string;
  /** Score of a list that holds no mark; 0 unless given. */
  readonly plain?: Likeness["score"];
  /** Score of an empty list; 1 unless given. */
  readonly empty?: Likeness["score"];
  readonly body?: readonly Mark[];
  readonly message?: readonly Mark[];
  readonly block?: readonly Mark[];
}

const NONE: readonly Mark[] = [];

/** Fields whose values tell formats apart. */
const TELLING: ReadonlySet<string> = new Set(["type", "role", "kind", "part_kind", "model"]);

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

/** The fields of an object with their types, or values where they tell: `role:user tool_calls:list tool_calls.type:function`. */
function tokensOf(bag: Bag, prefix = ""): string {
  let out = "";
  for (const key in bag) {
    const value = bag[key];
    if (value === undefined) continue;
    const said = typeof value === "string" && TELLING.has(key) ? value.slice(0, 99) : typeOf(value);
    out += ` ${prefix}${key}:${said}`;
    // Blocks of a content are looked at one by one.
    if (prefix === "" && key !== "content" && Array.isArray(value) && isBag(value[0]))
      out += tokensOf(value[0], `${key}.`);
  }
  return out;
}

function look(bag: Bag, marks: readonly Mark[], place: string): Likeness | undefined {
  const tokens = marks.length === 0 ? "" : tokensOf(bag);
  for (const [score, pattern, why] of marks) {
    const found = pattern.exec(tokens);
    if (found === null) continue;
    const [whole, token = whole] = found;
    return likeness(score, why ?? `${place} has ${token.replaceAll(":", " ").trim()}`);
  }
  return undefined;
}

/**
 * Says how much a document looks like the format that the marks tell: the first mark that only this format, or only
 * another one, can have decides; otherwise the best of what was seen in a bounded number of messages.
 */
export function judgeDocument(document: unknown, marks: Marks): Likeness {
  const { list: field, blocks = "content", plain = 0, empty = 1 } = marks;
  const { body = NONE, message = NONE, block = NONE } = marks;
  const list = findList(document, field);
  const start = likeness(list === undefined ? 0 : list.length === 0 ? empty : plain, `a list of ${field}`);
  let best = start;
  const decides = (bag: Bag, level: readonly Mark[], place: string): boolean => {
    const seen = look(bag, level, place);
    if (seen === undefined) return false;
    const final = seen.score === 0 || seen.score === 3;
    if (final || seen.score > best.score) best = seen;
    return final;
  };
  // A request without its list of messages is none, but a lone message may stand for the list.
  if (
    isBag(document) &&
    (list !== undefined || field !== "messages") &&
    decides(document, body, "the request")
  )
    return best;
  for (const [index, raw] of sampleOf(list ?? []).entries()) {
    if (!isBag(raw)) continue;
    const place = `${field}.${index}`;
    if (decides(raw, message, place)) return best;
    const list = asList(raw[blocks])?.slice(0, 50) ?? [];
    for (const bag of list) if (isBag(bag) && decides(bag, block, place)) return best;
  }
  return best;
}
