/**
 * What the options of a function may be, how those are refused that cannot be meant, and what was meant: for packages that stand on
 * core and take options of their own.
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
