import type { Mailbox } from "@suture/sessions";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Carrier, Receipt } from "./carrier.ts";
import type { LetterOut } from "./letter-out.ts";

/** What became of a letter: its end, or that it is tried again. */
export type Ending = "sent" | "retrying" | "failed" | "unclear";

/** What an outbox needs. */
export interface OutboxParts {
  /** The box of its letters. */
  readonly mailbox: Mailbox;
  readonly carriers: readonly Carrier[];
  readonly log: Telemetry["log"];
  /** Called for each letter after its outcome was recorded. */
  readonly onEnding?: (letter: LetterOut, ending: Ending, receipt?: Receipt) => void;
}

/** Settings of an outbox; times in milliseconds. */
export interface OutboxSettings {
  /** At most this many tries for one letter. */
  readonly attempts: number;
  /** Delay before the second try; doubles each time. */
  readonly delay: number;
  readonly maxDelay: number;
  /** How long we hold an address without renewing the lease. */
  readonly lease: number;
  /** How often to look for letters that others posted. */
  readonly poll: number;
  /** At most this many addresses are served at the same time. */
  readonly parallel: number;
  /** Time for letters under way when the outbox is stopped. */
  readonly grace: number;
  /** Sends a letter again that may have arrived, if silence is worse than a duplicate. */
  readonly insists: boolean;
}

/** The defaults. */
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
