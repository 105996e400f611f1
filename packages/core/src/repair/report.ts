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
  /** Place of the other half, where there is one (the call of a displaced result, the first of two duplicates). */
  readonly other?: string;
  /** What the provider answers to this, in its own words, where known. */
  readonly says?: string;
}

/** Findings and edits of one run: what the command line, the gateway and telemetry all read. */
export interface Report {
  /** The format that was read. */
  readonly format: string;
  /** The format written, when it differs (convert). */
  readonly to?: string;
  /** The contract that it was held against. */
  readonly contract: string;
  /** The model that it was held against, where one is known. */
  readonly model?: string;
  /** No error (with `strict`: no risk either) in the document the caller holds after the run. */
  readonly ok: boolean;
  /** What was found in the caller's document. */
  readonly findings: readonly Finding[];
  /** What was changed; empty for `check`. */
  readonly edits: readonly Edit[];
}
