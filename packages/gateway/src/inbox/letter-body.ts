import type { Json, MediaContent, TextContent } from "@suture/core";
import type { Dismissal } from "./dismiss-letter.ts";

/** Where a message came from, and where its answer goes. */
export interface Sender {
  /** The channel: `telegram`, `webhook`. */
  readonly channel: string;
  /** The person's address on that channel. */
  readonly address: string;
}

/** A tool that the sender of a message runs itself. */
export interface ClientTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters: { readonly [name: string]: Json };
}

/** A message. */
export interface MessageBody {
  readonly type: "message";
  readonly parts: readonly (TextContent | MediaContent)[];
  readonly from?: Sender;
  /** Tools that the client runs, for this turn. */
  readonly tools?: readonly ClientTool[];
}

/** The result of a call that a client ran. */
export interface ResultBody {
  readonly type: "result";
  readonly call: string;
  readonly output: readonly (TextContent | MediaContent)[];
  readonly failed: boolean;
}

/** A person's decision about a call. */
export interface ApprovalBody {
  readonly type: "approval";
  readonly call: string;
  readonly approved: boolean;
  readonly reason?: string;
}

/** A request to end the current turn. */
export interface StopBody {
  readonly type: "stop";
  /** Only if the current turn is one of these, which were reverted. */
  readonly turns?: readonly number[];
}

/**
 * A deferred call: a newer message came before anybody ran it or decided about it. Its later outcome is reported to the model in a turn of
 * its own.
 */
export interface PendingBody {
  readonly type: "pending";
  readonly call: string;
  readonly name: string;
  readonly input: unknown;
  /** The session and turn that made the call. If that turn is reverted, the call is dropped. */
  readonly session: string;
  readonly turn: number;
  /** What it waits for: a client to run it, or a person to decide. */
  readonly for: "results" | "approval";
  /** Who is told the outcome. */
  readonly from?: Sender;
}

/** The content of a letter that somebody sent to the inbox. */
export type LetterBody = MessageBody | ResultBody | ApprovalBody | StopBody;

/** The content of any letter in the inbox. */
export type InboxBody = LetterBody | PendingBody;

/** Valid ids of sessions. They are part of paths, so the characters are restricted. */
export const SESSION_ID: RegExp = /^[A-Za-z0-9][\w.~:@-]{0,127}$/;
export const SESSION_ID_WORDS =
  "an id has up to 128 letters, digits and . _ ~ : @ -, and starts with a letter or digit";

/** The owner of sessions in a gateway without keys, and of channels for which no key is named. */
export const LOCAL_OWNER = "local";

/** The box of incoming letters; its lanes are sessions. */
export const INBOX = "in";

/** The outcome of a letter, and its state so far while it is held. */
export interface LetterOutcome {
  /** The turn that answers it. */
  readonly turn?: number;
  /** Sequence number of the reply. */
  readonly reply?: number;
  /** The session of this turn. */
  readonly session?: string;
  /** The last error. */
  readonly error?: string;
  /** A person ended the turn. */
  readonly stopped?: true;
  /** Overflows in a row; a success resets them. */
  readonly overflows?: number;
  /** Attempts that only made room for the history; they do not count as failures. */
  readonly recoveries?: number;
  /** Attempts during which no model could be reached; they do not count as failures of the message. */
  readonly outages?: number;
  /** Since when no model can be reached, in milliseconds since 1970. */
  readonly outage?: number;
  /** People who wait were told that it takes longer. */
  readonly told?: true;
  /** Since when its turn waits for results or approvals, in milliseconds since 1970. */
  readonly waiting?: number;
  /** Its turn was paused in an orderly way, and continues without a new attempt. */
  readonly paused?: true;
  /** The call was started, and may have run. */
  readonly started?: true;
  /** Somebody dismissed it after it was given up. */
  readonly dismissed?: Dismissal;
  /** Who is told the outcome, if the letter itself does not say. */
  readonly from?: Sender;
}
