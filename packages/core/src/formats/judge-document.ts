import { asList, type Bag, isBag } from "../json/values.ts";
import { findList, sampleOf } from "./document.ts";
import type { Likeness } from "./format.ts";

/**
 * A sign of a format: a score, and a pattern that an object's {@link tokensOf tokens} match. The reason is `why`, or
 * else the first group of the pattern, or else the whole match.
 */
export type Mark = readonly [score: Likeness["score"], pattern: RegExp, why?: string];

/**
 * How to recognise a format: signs in a request, its messages and its blocks. At each level, the first sign that
 * matches counts.
 */
export interface Marks {
  /** Field of a request that holds the history. */
  readonly list: string;
  /** Field of a message that holds its blocks; `content` unless given. */
  readonly blocks?: string;
  /** Score of a list without any sign; 0 by default. */
  readonly plain?: Likeness["score"];
  /** Score of an empty list; 1 by default. */
  readonly empty?: Likeness["score"];
  readonly body?: readonly Mark[];
  readonly message?: readonly Mark[];
  readonly block?: readonly Mark[];
}

/** The tokens of objects that were examined before. */
export type Tokens = Map<Bag, string>;

/** Fields whose values help to tell formats apart. */
const TELLING: ReadonlySet<string> = new Set(["type", "role", "kind", "part_kind", "model"]);

/**
 * An object's fields with their types (or values, for telling fields): `role:user tool_calls:list
 * tool_calls.type:function`.
 */
function tokensOf(bag: Bag, prefix = ""): string {
  let out = "";
  for (const key in bag) {
    const value = bag[key];
    if (value === undefined) continue;
    const type = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
    out += ` ${prefix}${key}:${type === "string" && TELLING.has(key) ? String(value).slice(0, 99) : type}`;
    // Blocks of a content are examined one by one.
    if (prefix === "" && key !== "content" && Array.isArray(value) && isBag(value[0]))
      out += tokensOf(value[0], `${key}.`);
  }
  return out;
}

/**
 * Determines how much a document looks like the format with these marks. The first sign with score 0 or 3 decides;
 * otherwise the highest score in a bounded number of messages. `tokens` shares work between formats.
 */
export function judgeDocument(document: unknown, marks: Marks, tokens: Tokens = new Map()): Likeness {
  const { list: field, blocks = "content", plain = 0, empty = 1 } = marks;
  const { body = [], message = [], block = [] } = marks;
  const list = findList(document, field);
  let best: Likeness = {
    score: list === undefined ? 0 : list.length === 0 ? empty : plain,
    why: `a list of ${field}`,
  };
  // Most messages have the same tokens as an earlier one.
  const judged = new Map<string, readonly Mark[]>();
  const decides = (bag: Bag, level: readonly Mark[], index?: number): boolean => {
    const said = tokens.get(bag) ?? tokensOf(bag);
    tokens.set(bag, said);
    if (judged.get(said) === level) return false;
    judged.set(said, level);
    for (const [score, pattern, why] of level) {
      const found = pattern.exec(said);
      if (found === null) continue;
      const [whole, token = whole] = found;
      const final = score === 0 || score === 3;
      const place = index === undefined ? "the request" : `${field}.${index}`;
      if (final || score > best.score)
        best = { score, why: why ?? `${place} has ${token.replaceAll(":", " ").trim()}` };
      return final;
    }
    return false;
  };
  // A request without its list of messages is not one. But without a list of `messages`, a single message may be given.
  if (isBag(document) && (list !== undefined || field !== "messages") && decides(document, body)) return best;
  for (const [index, raw] of sampleOf(list ?? []).entries()) {
    if (!isBag(raw)) continue;
    if (decides(raw, message, index)) return best;
    for (const bag of asList(raw[blocks])?.slice(0, 50) ?? [])
      if (isBag(bag) && decides(bag, block, index)) return best;
  }
  return best;
}
