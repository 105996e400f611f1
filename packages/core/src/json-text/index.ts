/**
 * Writing a changed document so that what did not change keeps the very text it came in.
 *
 * @module
 */
export { printJson } from "./print-json.ts";
