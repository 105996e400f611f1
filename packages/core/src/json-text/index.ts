/**
 * Reading JSON so that no number loses a digit, and writing a changed document so that what did not change keeps the very
 * text it came in.
 *
 * @module
 */
export { exactJson } from "../json/exact.ts";
export { type ExactEdit, exactEdits } from "./exact-edits.ts";
export { exactHistory } from "./exact-history.ts";
export { printJson } from "./print-json.ts";
