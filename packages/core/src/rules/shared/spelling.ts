import type { Level } from "../../contracts/contract.ts";
import type { Spelling } from "../../contracts/facts/ids.ts";
import { digest } from "../../json/hash.ts";
import { shorten } from "./words.ts";

/** A character class that contains every character. */
const ANY_CHARS = "\\s\\S";

/** Patterns derived from a spelling. */
interface Patterns {
  /** A value with only allowed characters, whatever its length. */
  readonly good: RegExp;
  /** A character that a made-up value must not contain. */
  readonly bad: RegExp;
  /** How values must begin, if the first character is more restricted. */
  readonly start: RegExp | undefined;
  /** True for values that must change. */
  misfits(value: string): boolean;
}

// Spellings are facts of contracts: there are few of them, and they live as long as the program.
const kept = new WeakMap<Spelling, Patterns>();

function patternsOf(spelling: Spelling): Patterns {
  const known = kept.get(spelling);
  if (known !== undefined) return known;
  const { chars, first, min, max } = spelling;
  const any = chars === ANY_CHARS;
  const good = new RegExp(`^[${first ?? chars}][${chars}]*$`);
  const patterns: Patterns = {
    good,
    // Made-up values are plain, even where any character is allowed.
    bad: new RegExp(`[^${any ? "\\w-" : chars}]`, "gu"),
    start: first === undefined ? undefined : new RegExp(`^[${first}]`),
    misfits: any
      ? (value) => value.length < min || value.length > max
      : (value) => value.length < min || value.length > max || !good.test(value),
  };
  kept.set(spelling, patterns);
  return patterns;
}

/** A test for values that must change. */
export function misfitsOf(spelling: Spelling): (value: string) => boolean {
  return patternsOf(spelling).misfits;
}

/** Finds values that do not have the expected spelling, and makes new ones. */
export interface Speller {
  /** True when the value must change. */
  readonly misfits: (value: string) => boolean;
  /** A new spelling of the value, always the same one. */
  respell(value: string): string;
  /** `risk` if only the length is wrong, and the limit is uncertain. */
  levelOf(value: string): Level | undefined;
  /** A sentence about what is expected of the value. */
  sentence(what: string, value: string): string;
}

/** A speller for a spelling; `known` lists all existing values, which new spellings must avoid. */
export function spellerOf(spelling: Spelling, known: () => Iterable<string>): Speller {
  const { chars, first, min, max, doubted = max } = spelling;
  const { good, start, misfits } = patternsOf(spelling);
  const respelled = new Map<string, string>();
  let used: Set<string> | undefined;
  return {
    misfits,
    respell(value) {
      used ??= new Set(known());
      const fresh = respelled.get(value) ?? respell(value, spelling, used);
      respelled.set(value, fresh);
      return fresh;
    },
    levelOf(value) {
      const long = value.length > max && value.length <= doubted;
      return long && good.test(value) ? "risk" : undefined;
    },
    sentence(what, value) {
      const size = min === max ? max : `${min} to ${max}`;
      const of = chars === ANY_CHARS ? "" : ` of [${chars}]`;
      const begins = start?.test(value) === false ? `, the first of [${first}]` : "";
      return `${what} ${shorten(value) || '""'}, expected ${size} characters${of}${begins}`;
    },
  };
}

/**
 * A valid spelling of `value` that is not in `used`; it is added there. It stays recognisable where possible (bad
 * characters become `_`), and ends in a digest of the original, so that two long ids never become one.
 */
export function respell(value: string, spelling: Spelling, used: Set<string>): string {
  const { min, max } = spelling;
  const { bad, start: begins } = patternsOf(spelling);
  const room = Math.min(max, 64);
  const start = begins?.test(value) === false ? "t" : "";
  const head = (start + value).slice(0, room - 10).replace(bad, "_");
  const joins = "_".replace(bad, "") !== "";
  for (let seed = 0; ; seed++) {
    const fresh = joins
      ? `${head}_${digest(value, 9, seed)}`
      : digest(value, Math.max(min, Math.min(room, 24)), seed);
    if (used.has(fresh)) continue;
    used.add(fresh);
    return fresh;
  }
}
