import { z } from "@hono/zod-openapi";
import type { Report } from "@suture/core";
import type { OpenCall, SessionInfo, SessionTurn, TurnPage } from "@suture/sessions";
import { type LetterSummary, letterSchema } from "./letter.ts";
import { maybe } from "./maybe.ts";
import { storedMessageSchema } from "./message.ts";
import { reportSchema } from "./report.ts";

/** What is known of a session besides its history. */
export interface SessionSummary extends Omit<SessionInfo, "owner" | "state"> {
  readonly state: "active" | "archived";
  /** The session that this one goes on with. */
  readonly continues?: string;
  /** The session that goes on with this one: messages are sent on to it. */
  readonly continuedBy?: string;
}

/** A session with what is open in it. */
export interface SessionDetails extends SessionSummary {
  /** Calls that have no result, in the order in which they were made. */
  readonly openCalls: readonly OpenCall[];
  /** What was accepted for it and is not finished; a hundred at the most. */
  readonly letters: readonly LetterSummary[];
}

/** A page of sessions, the latest changed first. */
export interface SessionPage {
  readonly sessions: readonly SessionSummary[];
  /** Where the next page starts; absent on the last. */
  readonly next?: string;
}

/** A session that was made, and how its history was mended, where it was made of one. */
export interface CreatedSession {
  readonly session: SessionDetails;
  readonly report?: Report;
}

const ms = z.number().describe("milliseconds since 1970");

const summary = {
  id: z.string(),
  title: z.string(),
  model: z.string().describe("the upstream and model that answer in it; the agent's if empty"),
  metadata: z.record(z.string(), z.unknown()),
  state: z.enum(["active", "archived"]),
  usage: z
    .strictObject({ requests: z.int(), input: z.number(), output: z.number(), last: z.number() })
    .describe("tokens used so far; `last` is the last request plus its reply"),
  head: z.int().describe("sequence number of the last entry"),
  turn: z.int().describe("number of the current turn"),
  turnState: z.enum(["none", "open", "done", "interrupted", "failed"]),
  parent: maybe(z.string()).describe("the session it was forked from"),
  continues: maybe(z.string()).describe("the session that this one continues"),
  continuedBy: maybe(z.string()).describe(
    "the session that continues this one; messages are forwarded to it",
  ),
  created: ms,
  updated: ms,
};

/** A session in a list. */
export const summarySchema: z.ZodType<SessionSummary> = z.strictObject(summary).openapi("SessionSummary");

const openCall = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    message: z.int().describe("sequence number of the message that made the call"),
    outcome: z
      .enum(["never-ran", "may-have-run"])
      .describe("`may-have-run`: it was started, and its outcome is unknown"),
  })
  .openapi("OpenCall") satisfies z.ZodType<OpenCall>;

/** Calls that have no result. */
export const openCallsSchema: z.ZodType<readonly OpenCall[]> = z.array(openCall);

/** A session with what is open in it. */
export const detailsSchema: z.ZodType<SessionDetails> = z
  .strictObject({
    ...summary,
    openCalls: z.array(openCall).describe("calls without a result, in order"),
    letters: z.array(letterSchema).describe("unfinished letters of the session; at most a hundred"),
  })
  .openapi("Session");

/** A page of sessions. */
export const sessionPageSchema: z.ZodType<SessionPage> = z
  .strictObject({
    sessions: z.array(summarySchema),
    next: maybe(z.string()).describe("cursor of the next page; absent on the last"),
  })
  .openapi("SessionPage");

/** A session that was made. */
export const createdSchema: z.ZodType<CreatedSession> = z
  .strictObject({
    session: detailsSchema,
    report: maybe(reportSchema).describe("how the history it was created from was repaired"),
  })
  .openapi("CreatedSession");

const turn = z
  .strictObject({
    turn: z.int(),
    state: z.enum(["open", "done", "interrupted", "failed"]),
    started: ms,
    messages: z.array(storedMessageSchema),
  })
  .openapi("Turn") satisfies z.ZodType<SessionTurn>;

/** A page of turns. */
export const turnPageSchema: z.ZodType<TurnPage> = z
  .strictObject({
    turns: z.array(turn),
    next: maybe(z.string()).describe("cursor of the next page; absent on the last"),
  })
  .openapi("TurnPage");
