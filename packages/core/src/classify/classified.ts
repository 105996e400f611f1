import type { ErrorClass, Helps } from "./error-class.ts";

/** The meaning of a refusal. */
export interface Classified {
  /** What the error is about. */
  readonly class: ErrorClass;
  /** The allowed amount: tokens if the class is about tokens, otherwise bytes, characters, pixels or a count. */
  readonly limit?: number;
  /** The requested amount, in the same unit. */
  readonly requested?: number;
  /** The place named by the provider, in its own spelling: `messages.3.content.1`, `input[4].id`. */
  readonly place?: string;
  /** Ids named by the provider. */
  readonly ids?: readonly string[];
  /** Seconds to wait, if the headers or the body say so. */
  readonly retryAfter?: number;
  /** What helps against it. */
  readonly helps: Helps;
  /** The innermost sentence, for people; shortened if it is long. */
  readonly message: string;
  /** The provider whose words these are, if known. */
  readonly provider?: string;
}
