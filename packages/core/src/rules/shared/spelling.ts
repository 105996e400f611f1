import type { Spelling } from "../../contracts/contract.ts";
import { digest } from "../../json/hash.ts";
import { shorten } from "./words.ts";

/** A class of characters that leaves none out. */
const ANY_CHARS = "\\s\\S";

/** Finds values that are spelled otherwise than asked for, and other spellings for them. */
export class Speller {
  /** True when the value cannot stay as it is. */
  readonly misfits: (value: string) => boolean;
  readonly #spelling: Spelling;
  readonly #fresh = new Map<string, string>();
  readonly #known: () => Iterable<string>;
  #used: Set<string> | undefined;

  /** `known` gives all values there are: a fresh spelling is none of them. */
  constructor(spelling: Spelling, known: () => Iterable<string>) {
    const { chars, first = chars, min, max } = spelling;
    const pattern = chars === ANY_CHARS ? undefined : new RegExp(`^[${first}][${chars}]*$`);
    this.misfits = (value) => value.length < min || value.length > max || pattern?.test(value) === false;
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

  /** What is expected of the value, for people. */
  sentence(what: string, value: string): string {
    const { chars, min, max } = this.#spelling;
    const size = min === max ? max : `${min} to ${max}`;
    return `unexpected ${what} ${shorten(value) || '""'}, expected ${size} characters of [${chars}]`;
  }
}

/**
 * A spelling of `value` that fits and that nobody else uses, which it is added to. Recognisable where the rules allow
 * it (bad characters become `_`), with a digest of the original behind it, so that two long ids never collapse into one.
 */
export function respell(value: string, { chars, first, min, max }: Spelling, used: Set<string>): string {
  const room = Math.min(max, 64);
  const bad = new RegExp(`[^${chars}]`, "gu");
  const start = first === undefined || new RegExp(`^[${first}]`).test(value) ? "" : "t";
  const head = (start + value).slice(0, room - 10).replace(bad, "_");
  for (let seed = 0; ; seed++) {
    const fresh = "_".replace(bad, "")
      ? `${head}_${digest(value, 9, seed)}`
      : digest(value, Math.max(min, Math.min(room, 24)), seed);
    if (used.has(fresh)) continue;
    used.add(fresh);
    return fresh;
  }
}
