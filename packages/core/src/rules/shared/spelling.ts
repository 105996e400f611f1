import type { Level } from "../../contracts/contract.ts";
import type { Spelling } from "../../contracts/facts/ids.ts";
import { digest } from "../../json/hash.ts";
import { shorten } from "./words.ts";

/** A class of characters that leaves none out. */
const ANY_CHARS = "\\s\\S";

/** What a spelling comes down to. */
interface Patterns {
  /** A value that is spelled well, but for its length. */
  readonly good: RegExp;
  /** A character that may not stand in a made-up value. */
  readonly bad: RegExp;
  /** Values that are spelled well begin like this, where that is narrower. */
  readonly start: RegExp | undefined;
  /** Tells values that cannot stay as they are. */
  misfits(value: string): boolean;
}

// Spellings are facts of contracts: there are few, and they outlive the histories held against them.
const kept = new WeakMap<Spelling, Patterns>();

function patternsOf(spelling: Spelling): Patterns {
  const known = kept.get(spelling);
  if (known !== undefined) return known;
  const { chars, first, min, max } = spelling;
  const any = chars === ANY_CHARS;
  const good = new RegExp(`^[${first ?? chars}][${chars}]*$`);
  const patterns: Patterns = {
    good,
    // What is made up is plain, also where everything is allowed.
    bad: new RegExp(`[^${any ? "\\w-" : chars}]`, "gu"),
    start: first === undefined ? undefined : new RegExp(`^[${first}]`),
    misfits: any
      ? (value) => value.length < min || value.length > max
      : (value) => value.length < min || value.length > max || !good.test(value),
  };
  kept.set(spelling, patterns);
  return patterns;
}

/** Tells values that cannot stay as they are. */
export function misfitsOf(spelling: Spelling): (value: string) => boolean {
  return patternsOf(spelling).misfits;
}

/** Finds values that are spelled otherwise than asked for, and other spellings for them. */
export interface Speller {
  /** True when the value cannot stay as it is. */
  readonly misfits: (value: string) => boolean;
  /** Another spelling of the value; the same each time. */
  respell(value: string): string;
  /** `risk` where only the length of a misfit is off, and nobody is sure of that. */
  levelOf(value: string): Level | undefined;
  /** What is expected of the value, for people. */
  sentence(what: string, value: string): string;
}

/** A speller for a spelling; `known` gives all values there are, of which a fresh spelling is none. */
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
 * A spelling of `value` that fits and that nobody else uses, which it is added to. Recognisable where the rules allow
 * it (bad characters become `_`), with a digest of the original behind it, so that two long ids never collapse into one.
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
