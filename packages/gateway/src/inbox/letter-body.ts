import type { Json, MediaContent, TextContent } from "@suture/core";

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
}

/** What a letter of the inbox holds. */
export type LetterBody = MessageBody | ResultBody | ApprovalBody | StopBody;

/** How a letter ended; what a letter that is held holds of it. */
export interface LetterOutcome {
  /** The turn that it is answered in. */
  readonly turn?: number;
  /** Sequence number of the reply. */
  readonly reply?: number;
  /** The session that answered, where it is another one by now. */
  readonly session?: string;
  /** What went wrong, last. */
  readonly error?: string;
  /** Overflows in a row; the ladder starts anew after a success. */
  readonly overflows?: number;
}
