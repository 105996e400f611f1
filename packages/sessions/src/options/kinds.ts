import type { Kind } from "@suture/core/options";

export {
  ABOVE_ZERO,
  AMOUNT,
  BAG as OBJECT,
  COUNT,
  FLAG,
  IDS,
  type Kind,
  type Kinds,
  LIST,
  oneOf,
  TEXT,
} from "@suture/core/options";

/** A name or key. */
export const NAME: Kind = [
  "a string that is not empty",
  (value) => typeof value === "string" && value !== "",
];

/** Words of a list that is defined elsewhere. */
export const WORDS: Kind = [
  "a list of strings",
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
];

export const POSITIVE: Kind = [
  "a whole number above zero",
  (value) => Number.isInteger(value) && (value as number) > 0,
];

export const FUNCTION: Kind = ["a function", (value) => typeof value === "function"];

export const OBJECT_OR_FUNCTION: Kind = [
  "an object, or a function that makes one",
  (value) =>
    (typeof value === "object" && value !== null && !Array.isArray(value)) || typeof value === "function",
];

/** Checked by those it is passed on to. */
export const ANY: Kind = ["anything", () => true];
