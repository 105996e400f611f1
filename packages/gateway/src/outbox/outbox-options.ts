import type { Mailbox } from "@suture/sessions";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Carrier, Receipt } from "./carrier.ts";
import type { LetterOut } from "./letter-out.ts";

/** How a letter ended, or that it is tried again. */
export type Ending = "sent" | "retrying" | "failed" | "unclear";

/** What an outbox works with. */
export interface OutboxParts {
  /** Where the letters lie. */
  readonly mailbox: Mailbox;
  readonly carriers: readonly Carrier[];
  readonly log: Telemetry["log"];
  /** Told of each letter after it was written down what became of it. */
  readonly onEnding?: (letter: LetterOut, ending: Ending, receipt?: Receipt) => void;
}

/** How an outbox sends; times in milliseconds. */
export interface OutboxSettings {
  /** Times that one letter is tried, at most. */
  readonly attempts: number;
  /** Before the second try; doubles each time. */
  readonly delay: number;
  readonly maxDelay: number;
  /** For how long an address is ours without a sign of life. */
  readonly lease: number;
  /** How often is looked for letters that others posted. */
  readonly poll: number;
  /** Addresses that are sent to at a time, at most. */
  readonly parallel: number;
  /** For what is under way when the outbox is stopped. */
  readonly grace: number;
  /** Sends again what may have arrived: where nothing is worse than silence. */
  readonly insists: boolean;
}

/** What is usual. */
export const OUTBOX_DEFAULTS: OutboxSettings = {
  attempts: 8,
  delay: 1_000,
  maxDelay: 300_000,
  lease: 30_000,
  poll: 500,
  parallel: 64,
  grace: 10_000,
  insists: false,
};
