import type { Complaint } from "../../../complaint.ts";
import { isObject } from "../../../json.ts";
import { outOfRange, series, wrongType, wrongValue } from "../../openai-chat/wording.ts";
import { unknownParameter } from "./known-parameters.ts";

/** A demand on a value. `path` is its place: `text.format`. */
export type Rule = (value: unknown, path: string) => Complaint | undefined;

/** A value of a type; `expected` completes the sentence "expected …". */
function typed(expected: string, fits: (value: unknown) => boolean): Rule {
  return (value, path) => (fits(value) ? undefined : wrongType(path, expected, value));
}

/** A string. */
export const string: Rule = typed("a string", (value) => typeof value === "string");

/** True or false. */
export const boolean: Rule = typed("a boolean", (value) => typeof value === "boolean");

/** A number. */
export const decimal: Rule = typed("a decimal", (value) => typeof value === "number");

/** A whole number. */
export const integer: Rule = typed("an integer", Number.isInteger);

/** An object, by OpenAI's name for it. */
export function object(expected = "an object"): Rule {
  return typed(expected, isObject);
}

/** A list, by OpenAI's name for it. */
export function list(expected: string): Rule {
  return typed(expected, Array.isArray);
}

/** A number with a minimum. */
export function atLeast(minimum: number): Rule {
  return (value, path) =>
    typeof value === "number" && value < minimum
      ? outOfRange(path, "integer", "below", minimum, value)
      : undefined;
}

/** One of several known values. */
export function oneOf(...known: readonly string[]): Rule {
  const quoted = known.map((one) => `'${one}'`);
  return (value, path) => {
    if (typeof value !== "string") return wrongType(path, `one of ${series(quoted, "or")}`, value);
    return known.includes(value) ? undefined : wrongValue(path, value, known);
  };
}

/** An object whose members are all known, each with its own rules. Null counts as absent. */
export function members(known: { readonly [name: string]: readonly Rule[] }): Rule {
  return (value, path) => {
    if (!isObject(value)) return undefined;
    for (const [name, member] of Object.entries(value)) {
      const rules = Object.hasOwn(known, name) ? known[name] : undefined;
      if (rules === undefined) return unknownParameter(`${path}.${name}`);
      const complaint = member === null ? undefined : firstOf(rules, member, `${path}.${name}`);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  };
}

/** The first complaint that any of several rules has about a value. */
export function firstOf(rules: readonly Rule[], value: unknown, path: string): Complaint | undefined {
  for (const rule of rules) {
    const complaint = rule(value, path);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}
