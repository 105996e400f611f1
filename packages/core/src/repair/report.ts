import type { Level } from "../contracts/contract.ts";
import type { Edit } from "../edits/edit.ts";

/** A rule broken at a place. */
export interface Finding {
  /** Code of the rule: `tool-call-has-result`. */
  readonly rule: string;
  /** `error`: the provider is known to refuse it; `risk`: only some models or versions do, or nobody knows. */
  readonly level: Level;
  /** Place in the caller's document: `messages.6.content.1`. */
  readonly place: string;
  /** "Unexpected X, expected Y", for people. */
  readonly message: string;
  /** Place of the other half, if there is one (the call of a displaced result, the first of two duplicates). */
  readonly other?: string;
  /** What the provider answers, in its own words, if known. */
  readonly says?: string;
}

/** Findings and edits of one run, as read by the command line, the gateway and telemetry. */
export interface Report {
  /** The format that was read. */
  readonly format: string;
  /** The format written, when it differs (convert). */
  readonly to?: string;
  /** The contract that it was judged by. */
  readonly contract: string;
  /** The model that it was judged by, if known. */
  readonly model?: string;
  /** True if the document that the caller holds after the run has no errors (with `strict`: no risks either). */
  readonly ok: boolean;
  /** What was found in the caller's document. */
  readonly findings: readonly Finding[];
  /** What was changed; empty for `check`. */
  readonly edits: readonly Edit[];
}
