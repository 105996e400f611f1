import type { ErrorClass, Helps } from "./error-class.ts";

/** What a refusal turned out to be. */
export interface Classified {
  /** What the error is about. */
  readonly class: ErrorClass;
  /** What was allowed: tokens where the class is about tokens; else bytes, characters, pixels or a count, as the provider says. */
  readonly limit?: number;
  /** What was asked for, in the same unit. */
  readonly requested?: number;
  /** The place that the provider named, in its own spelling: `messages.3.content.1`, `input[4].id`. */
  readonly place?: string;
  /** Ids that it named. */
  readonly ids?: readonly string[];
  /** Seconds to wait, where the headers or the body say so. */
  readonly retryAfter?: number;
  /** What to do about it. */
  readonly helps: Helps;
  /** The innermost sentence that was found, for people; cut where it is long. */
  readonly message: string;
  /** Whose words these are, where that is known. */
  readonly provider?: string;
}
