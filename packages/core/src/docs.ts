/**
 * Documentation of Suture's rules: why each exists, how a breach is mended, and examples. It is a separate entry, so
 * that programs which only check and repair do not carry it.
 *
 * @module
 */
export { ruleDocs } from "./rules/docs.ts";
export type { RuleDoc, RuleExample } from "./rules/rule-doc.ts";
