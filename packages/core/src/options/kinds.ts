import { isBag } from "../json/values.ts";

/** The allowed values of an option: in words, and as a test. */
export type Kind = readonly [words: string, fits: (value: unknown) => boolean];

/** The kinds of a function's options, by name. */
export type Kinds<Options> = { readonly [name in keyof Required<Options>]: Kind };

export const TEXT: Kind = ["a string", isText];

export const FLAG: Kind = ["true or false", (value) => typeof value === "boolean"];

export const IDS: Kind = [
  "a list of ids, which are strings",
  (value) => Array.isArray(value) && value.every(isText),
];

export const COUNT: Kind = [
  "a whole number, zero or more",
  (value) => Number.isInteger(value) && (value as number) >= 0,
];

/** A number that may be a fraction, or infinite. */
export const AMOUNT: Kind = ["a number, zero or more", (value) => typeof value === "number" && value >= 0];

export const ABOVE_ZERO: Kind = [
  "a number above zero",
  (value) => Number.isFinite(value) && (value as number) > 0,
];

export const LIST: Kind = ["a list", Array.isArray];

/** Any object whose content is checked elsewhere. */
export const BAG: Kind = ["an object", isBag];

/** One of several words. */
export function oneOf(...words: readonly string[]): Kind {
  return [words.map((word) => `"${word}"`).join(" or "), (value) => words.includes(value as string)];
}

/** A function, or an object with a method of this name. */
export function doer(method: string): Kind {
  return [
    `a function, or an object with ${method}`,
    (value) => typeof value === "function" || (isBag(value) && typeof value[method] === "function"),
  ];
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
