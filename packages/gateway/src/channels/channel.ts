import type { Letter, LetterRank, SessionStore } from "@suture/sessions";
import type { LetterBody } from "../inbox/letter-body.ts";
import type { Carrier } from "../outbox/carrier.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

/** Accepts a letter for a session, which is made if it is not there: durable when it resolves, and the same key only once. The letter is the first of its key. */
export type Accept = (
  owner: string,
  session: string,
  body: LetterBody,
  options: { readonly key: string; readonly rank?: LetterRank },
) => Promise<{ readonly letter: Pick<Letter, "body">; readonly isNew: boolean }>;

/** What channels are given. */
export interface ChannelParts {
  readonly accept: Accept;
  readonly store: Pick<SessionStore, "mail" | "note" | "setNote">;
  readonly log: Telemetry["log"];
  /** Says whenever a session begins or ceases to be worked on, until it is told to stop. */
  readonly follow?: (owner: string, session: string, tell: (isWorking: boolean) => void) => () => void;
  /** A message that cannot be accepted, however often it is tried: somebody has to know. */
  readonly onLost?: (channel: string, error: unknown) => void;
}

/** A request that somebody made of a channel at `/channels/<name>`. */
export interface ChannelRequest {
  readonly method: string;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: Buffer;
}

/** What it is answered with, as JSON. */
export interface ChannelAnswer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
}

/** A way for messages to come in and for replies to go out. */
export interface Channel {
  readonly name: string;
  readonly carrier: Carrier;
  /** What keeps messages from coming in, if anything does. */
  readonly problem: string | undefined;
  /** Begins to listen. */
  start(): void;
  /** Takes nothing more in; what was accepted is safe. */
  stop(): Promise<void>;
  /** Answers a request; a channel without it is not called by anybody. */
  answer?(request: ChannelRequest): Promise<ChannelAnswer>;
}

/** An answer that says no. */
export function refuse(status: number, code: string, message: string, hint = ""): ChannelAnswer {
  return { status, body: { error: { code, message, hint } } };
}

/** The one value of a header; undefined when there are several, or none. */
export function headerOf({ headers }: ChannelRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
