/**
 * The kinds of options, and how invalid ones are refused, with a suggestion. For packages that build on core and have
 * options of their own.
 *
 * @module
 */
export {
  ABOVE_ZERO,
  AMOUNT,
  BAG,
  COUNT,
  FLAG,
  IDS,
  type Kind,
  type Kinds,
  LIST,
  oneOf,
  TEXT,
} from "./kinds.ts";
export { editDistance, nearest } from "./nearest.ts";
export { type Refuse, requireOption, requireOptions } from "./require-options.ts";
