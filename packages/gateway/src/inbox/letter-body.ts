import type { Json, MediaContent, TextContent } from "@suture/core";
import type { Dismissal } from "./dismiss-letter.ts";

/** Where a message came from, and where its answer goes. */
export interface Sender {
  /** The channel: `telegram`, `webhook`. */
  readonly channel: string;
  /** Whom the channel knows by this. */
  readonly address: string;
}

/** A tool that the sender of a message runs itself. */
export interface ClientTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters: { readonly [name: string]: Json };
}

/** Somebody said something. */
export interface MessageBody {
  readonly type: "message";
  readonly parts: readonly (TextContent | MediaContent)[];
  readonly from?: Sender;
  /** Tools that the client runs, for this turn. */
  readonly tools?: readonly ClientTool[];
}

/** A client ran a call. */
export interface ResultBody {
  readonly type: "result";
  readonly call: string;
  readonly output: readonly (TextContent | MediaContent)[];
  readonly failed: boolean;
}

/** A person decided about a call. */
export interface ApprovalBody {
  readonly type: "approval";
  readonly call: string;
  readonly approved: boolean;
  readonly reason?: string;
}

/** The turn that runs is to end. */
export interface StopBody {
  readonly type: "stop";
  /** Only if it is one of these: they were reverted. */
  readonly turns?: readonly number[];
}

/**
 * A call that was put off: a newer message came before anybody ran it or decided about it. What comes of it later is told to the
 * model in a turn of its own.
 */
export interface PendingBody {
  readonly type: "pending";
  readonly call: string;
  readonly name: string;
  readonly input: unknown;
  /** The session and the turn that it was made in: with that it goes. */
  readonly session: string;
  readonly turn: number;
  /** What it waits for: a client that runs it, or a person who decides about it. */
  readonly for: "results" | "approval";
  /** Who is told what came of it. */
  readonly from?: Sender;
}

/** What a letter of the inbox holds that somebody sent. */
export type LetterBody = MessageBody | ResultBody | ApprovalBody | StopBody;

/** What a letter of the inbox may hold. */
export type InboxBody = LetterBody | PendingBody;

/** What an id of a session may be: it stands in paths, so that it cannot be just anything. */
export const SESSION_ID: RegExp = /^[A-Za-z0-9][\w.~:@-]{0,127}$/;
export const SESSION_ID_WORDS =
  "an id has up to 128 letters, digits and . _ ~ : @ -, and starts with a letter or digit";

/** Whose the sessions are where the gateway has no keys, and those of channels where no key is named as their owner. */
export const LOCAL_OWNER = "local";

/** The box that incoming letters lie in; its lanes are sessions. */
export const INBOX = "in";

/** How a letter ended; what a letter that is held holds of it. */
export interface LetterOutcome {
  /** The turn that it is answered in. */
  readonly turn?: number;
  /** Sequence number of the reply. */
  readonly reply?: number;
  /** The session that this turn is one of. */
  readonly session?: string;
  /** What went wrong, last. */
  readonly error?: string;
  /** A person ended the turn. */
  readonly stopped?: true;
  /** Overflows in a row; the ladder starts anew after a success. */
  readonly overflows?: number;
  /** Attempts that only made room for the history: they are no failures. */
  readonly recoveries?: number;
  /** Attempts at which no model could be reached: they are no failures of the message. */
  readonly outages?: number;
  /** Since when no model can be reached, in milliseconds since 1970. */
  readonly outage?: number;
  /** Whoever waits was told that it takes longer. */
  readonly told?: true;
  /** Since when its turn waits for results or approvals, in milliseconds since 1970. */
  readonly waiting?: number;
  /** Its turn was laid down in order, and goes on where it was: that is no new attempt. */
  readonly paused?: true;
  /** The call that it is about was started: it may have run. */
  readonly started?: true;
  /** Somebody put it aside after it was given up. */
  readonly dismissed?: Dismissal;
  /** Who is told what comes of it, where the letter itself does not say. */
  readonly from?: Sender;
}
