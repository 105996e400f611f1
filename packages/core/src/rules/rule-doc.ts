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

/** A document before and after repair: shown in the rule's documentation, and run by its tests. */
export interface RuleExample extends RepairOptions {
  /** What happened, in a few words. */
  readonly title: string;
  /** Contract the document is held against. */
  readonly for: string;
  /** Format to write, where the history moves to another one. */
  readonly to?: string;
  readonly before: Json;
  /** Places of this rule's findings, in order; empty where the document is fine. */
  readonly findings: readonly string[];
  /** What repair gives back; absent where it changes nothing. */
  readonly after?: Json;
}

/** What people read about a rule. It lives beside the rule, and nothing that runs a check imports it. */
export interface RuleDoc {
  /** One line: what holds when the rule is kept. */
  readonly title: string;
  readonly family: Family;
  /** Why providers refuse this, and how histories come to break it. */
  readonly why: string;
  /** What repair does about it, under `keep` and under `drop`. */
  readonly mend: string;
  readonly examples: readonly RuleExample[];
}
