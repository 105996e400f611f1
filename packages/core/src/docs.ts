/**
 * What people read about Suture's rules: why each is there, how a breach is mended, and examples.
 * Apart from the main entry, so that programs that only check and repair do not carry the prose.
 *
 * @module
 */
export { ruleDocs } from "./rules/docs.ts";
export type { RuleDoc, RuleExample } from "./rules/rule-doc.ts";
