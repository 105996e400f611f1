import type { Level, Spelling } from "../../contracts/contract.ts";
import { digest } from "../../json/hash.ts";
import { shorten } from "./words.ts";

/** A class of characters that leaves none out. */
const ANY_CHARS = "\\s\\S";

/** What a spelling says, as patterns. */
interface Patterns {
  /** A value that is spelled well; `undefined` when every one is. */
  readonly whole: RegExp | undefined;
  /** Characters that may not be there. */
  readonly bad: RegExp;
  /** True when an underscore may be there. */
  readonly joins: boolean;
}

// Spellings are facts of contracts: there are few, and they outlive the histories held against them.
const kept = new WeakMap<Spelling, Patterns>();

function patternsOf(spelling: Spelling): Patterns {
  let patterns = kept.get(spelling);
  if (patterns === undefined) {
    const { chars, first = chars } = spelling;
    const whole = chars === ANY_CHARS ? undefined : new RegExp(`^[${first}][${chars}]*$`);
    // What is made up is plain, also where everything is allowed.
    const bad = new RegExp(`[^${whole === undefined ? "\\w-" : chars}]`, "gu");
    patterns = { whole, bad, joins: "_".replace(bad, "") !== "" };
    kept.set(spelling, patterns);
  }
  return patterns;
}

/** Tells values that cannot stay as they are. */
export function misfitsOf(spelling: Spelling): (value: string) => boolean {
  const { min, max } = spelling;
  const { whole: pattern } = patternsOf(spelling);
  return (value) => value.length < min || value.length > max || pattern?.test(value) === false;
}

/** Finds values that are spelled otherwise than asked for, and other spellings for them. */
export class Speller {
  /** True when the value cannot stay as it is. */
  declare readonly misfits: (value: string) => boolean;
  readonly #spelling: Spelling;
  readonly #fresh = new Map<string, string>();
  readonly #known: () => Iterable<string>;
  #used: Set<string> | undefined;

  /** `known` gives all values there are: a fresh spelling is none of them. */
  constructor(spelling: Spelling, known: () => Iterable<string>) {
    this.misfits = misfitsOf(spelling);
    this.#spelling = spelling;
    this.#known = known;
  }

  /** Another spelling of the value; the same each time. */
  respell(value: string): string {
    let fresh = this.#fresh.get(value);
    if (fresh === undefined) {
      this.#used ??= new Set(this.#known());
      fresh = respell(value, this.#spelling, this.#used);
      this.#fresh.set(value, fresh);
    }
    return fresh;
  }

  /** `risk` where only the length of a misfit is off, and nobody is sure of that. */
  levelOf(value: string): Level | undefined {
    const { max, doubted = max } = this.#spelling;
    const long = value.length > max && value.length <= doubted;
    return long && patternsOf(this.#spelling).whole?.test(value) !== false ? "risk" : undefined;
  }

  /** What is expected of the value, for people. */
  sentence(what: string, value: string): string {
    const { chars, min, max } = this.#spelling;
    const size = min === max ? max : `${min} to ${max}`;
    return `${what} ${shorten(value) || '""'}, expected ${size} characters of [${chars}]`;
  }
}

/**
 * A spelling of `value` that fits and that nobody else uses, which it is added to. Recognisable where the rules allow
 * it (bad characters become `_`), with a digest of the original behind it, so that two long ids never collapse into one.
 */
export function respell(value: string, spelling: Spelling, used: Set<string>): string {
  const { first, min, max } = spelling;
  const { bad, joins } = patternsOf(spelling);
  const room = Math.min(max, 64);
  const start = first === undefined || new RegExp(`^[${first}]`).test(value) ? "" : "t";
  const head = (start + value).slice(0, room - 10).replace(bad, "_");
  for (let seed = 0; ; seed++) {
    const fresh = joins
      ? `${head}_${digest(value, 9, seed)}`
      : digest(value, Math.max(min, Math.min(room, 24)), seed);
    if (used.has(fresh)) continue;
    used.add(fresh);
    return fresh;
  }
}
