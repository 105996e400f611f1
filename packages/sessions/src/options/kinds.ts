/** What the value of an option may be: in words, and as a test. */
export type Kind = readonly [words: string, fits: (value: unknown) => boolean];

/** What the options of a function may be, by their names. */
export type Kinds<Options> = { readonly [name in keyof Required<Options>]: Kind };

export const TEXT: Kind = ["a string", isText];

/** What something is found by. */
export const NAME: Kind = ["a string that is not empty", (value) => isText(value) && value !== ""];

export const FLAG: Kind = ["true or false", (value) => typeof value === "boolean"];

export const IDS: Kind = ["a list of strings", (value) => Array.isArray(value) && value.every(isText)];

export const LIST: Kind = ["a list", Array.isArray];

export const COUNT: Kind = [
  "a whole number, zero or more",
  (value) => Number.isInteger(value) && (value as number) >= 0,
];

export const ABOVE_ZERO: Kind = ["a number above zero", (value) => typeof value === "number" && value > 0];

export const POSITIVE: Kind = [
  "a whole number above zero",
  (value) => Number.isInteger(value) && (value as number) > 0,
];

export const OBJECT: Kind = ["an object", isObject];

export const FUNCTION: Kind = ["a function", isFunction];

export const OBJECT_OR_FUNCTION: Kind = [
  "an object, or a function that makes one",
  (value) => isObject(value) || isFunction(value),
];

/** What is judged by those whom it is handed to. */
export const ANY: Kind = ["anything", () => true];

/** One of some words. */
export function oneOf(...words: readonly string[]): Kind {
  return [
    words.map((word) => JSON.stringify(word)).join(" or "),
    (value) => isText(value) && words.includes(value),
  ];
}

/** True for an object that is no list. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
