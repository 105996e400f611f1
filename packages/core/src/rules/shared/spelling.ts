import type { Level, Spelling } from "../../contracts/contract.ts";
import { digest } from "../../json/hash.ts";
import { shorten } from "./words.ts";

/** A class of characters that leaves none out. */
const ANY_CHARS = "\\s\\S";

// Spellings are facts of contracts: there are few, and they outlive the histories held against them.
const kept = new WeakMap<Spelling, RegExp>();

/** What a value that is spelled well looks like, but for its length. */
function patternOf(spelling: Spelling): RegExp {
  let pattern = kept.get(spelling);
  if (pattern === undefined) {
    const { chars, first = chars } = spelling;
    pattern = new RegExp(`^[${first}][${chars}]*$`);
    kept.set(spelling, pattern);
  }
  return pattern;
}

/** Tells values that cannot stay as they are. */
export function misfitsOf(spelling: Spelling): (value: string) => boolean {
  const { chars, min, max } = spelling;
  const pattern = chars === ANY_CHARS ? undefined : patternOf(spelling);
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
    return long && patternOf(this.#spelling).test(value) ? "risk" : undefined;
  }

  /** What is expected of the value, for people. */
  sentence(what: string, value: string): string {
    const { chars, min, max } = this.#spelling;
    const size = min === max ? max : `${min} to ${max}`;
    return `${what} ${shorten(value) || '""'}, expected ${size} characters${chars === ANY_CHARS ? "" : ` of [${chars}]`}`;
  }
}

/**
 * A spelling of `value` that fits and that nobody else uses, which it is added to. Recognisable where the rules allow
 * it (bad characters become `_`), with a digest of the original behind it, so that two long ids never collapse into one.
 */
export function respell(value: string, spelling: Spelling, used: Set<string>): string {
  const { chars, first, min, max } = spelling;
  // What is made up is plain, also where everything is allowed.
  const bad = new RegExp(`[^${chars === ANY_CHARS ? "\\w-" : chars}]`, "gu");
  const room = Math.min(max, 64);
  const start = first === undefined || new RegExp(`^[${first}]`).test(value) ? "" : "t";
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
