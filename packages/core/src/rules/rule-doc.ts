import type { Json } from "../model/content.ts";
import type { RepairOptions } from "../repair/options.ts";

/** What a rule is about. */
export type Family =
  | "shape"
  | "pairing"
  | "ids"
  | "arguments"
  | "emptiness"
  | "order"
  | "reasoning"
  | "capabilities"
  | "text"
  | "size";

/** A document before and after repair, shown in the rule's documentation and run as a test. */
export interface RuleExample extends RepairOptions {
  /** What happened, in a few words. */
  readonly title: string;
  /** Contract that the document is judged by. */
  readonly for: string;
  /** Format to write, if the history is converted. */
  readonly to?: string;
  readonly before: Json;
  /** Places of this rule's findings, in order; empty if there are none. */
  readonly findings: readonly string[];
  /** The repaired document; absent if nothing changes. */
  readonly after?: Json;
}

/** The documentation of a rule. It is in the rule's file, but nothing that runs a check imports it. */
export interface RuleDoc {
  /** One line: what the rule ensures. */
  readonly title: string;
  readonly family: Family;
  /** Why providers refuse a breach, and how it comes about. */
  readonly why: string;
  /** What repair does about it, under `keep` and `drop`. */
  readonly mend: string;
  readonly examples: readonly RuleExample[];
}
