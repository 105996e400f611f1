import { z } from "@hono/zod-openapi";
import type { EntryKind } from "@suture/sessions";
import type { AgentEvent } from "../../agent/agent-event.ts";
import { maybe } from "./maybe.ts";
import { messageSchema } from "./message.ts";

/**
 * The first event of a message's stream: the message is stored, and this is where to look for it. Comes again when another session
 * takes it over.
 */
export interface AcceptedEvent {
  readonly type: "accepted";
  readonly key: string;
  /** The session that answers. */
  readonly session: string;
  /** The session that was asked, where another goes on with it. */
  readonly sentTo?: string;
}

/** What happens to a message, as it happens. */
export type TurnEvent = AcceptedEvent | AgentEvent;

/** Something that was done to a session, for good: anything but a message. */
export interface ChangeEvent {
  readonly type: "change";
  readonly seq: number;
  readonly kind: Exclude<EntryKind, "message">;
  readonly turn: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly content: unknown;
}

/** What happens in a session, as it happens. */
export type SessionEvent = AgentEvent | ChangeEvent;

const keys = z.array(z.string()).describe("keys of the messages that the turn answers");

/** A call that somebody else has to do something about. */
const awaited = z
  .strictObject({ call: z.string(), name: z.string(), input: z.unknown() })
  .openapi("AwaitedCall");

/** Calls that somebody else has to do something about. */
export const awaitedSchema: z.ZodType<readonly { call: string; name: string; input: unknown }[]> =
  z.array(awaited);

const agentEvents = [
  z
    .strictObject({ type: z.literal("turn.started"), turn: z.int(), attempt: z.int(), keys })
    .describe("an attempt at the turn has started"),
  z
    .strictObject({ type: z.literal("text.delta"), text: z.string() })
    .describe("a piece of the model's text; not stored, a `message` follows"),
  z
    .strictObject({ type: z.literal("reasoning.delta"), text: z.string() })
    .describe("a piece of the model's reasoning; not stored, a `message` follows"),
  z
    .strictObject({ type: z.literal("step.restarted"), reason: z.string() })
    .describe("discard what was streamed since the last `message`: the model is asked again"),
  z
    .strictObject({
      type: z.literal("tool.call"),
      call: z.string(),
      name: z.string(),
      input: z.unknown(),
      runs: z.enum(["client", "gateway"]),
      needsApproval: z.boolean(),
    })
    .describe("the model calls a tool"),
  z
    .strictObject({ type: z.literal("tool.result"), call: z.string(), name: z.string(), failed: z.boolean() })
    .describe("a call has its result"),
  z
    .strictObject({ type: z.literal("message"), seq: z.int(), message: messageSchema })
    .describe("a message was stored; the id of the event is its `seq`"),
  z
    .strictObject({
      type: z.literal("recovery"),
      stage: z.union([z.literal(1), z.literal(2)]),
      session: z.string(),
      before: z.number(),
      after: z.number(),
    })
    .describe(
      "the history was too long: it was compacted (1), or a new session continues with its digest (2)",
    ),
  z
    .strictObject({
      type: z.literal("turn.waiting"),
      for: z.enum(["results", "approval"]),
      calls: z.array(awaited),
    })
    .describe("the turn waits for results or decisions; ends the stream of a message"),
  z
    .strictObject({
      type: z.literal("turn.done"),
      turn: z.int(),
      keys,
      text: z.string(),
      usage: maybe(
        z.strictObject({ requests: z.int(), input: z.number(), output: z.number(), last: z.number() }),
      ),
    })
    .describe("the answer; ends the stream of a message"),
  z
    .strictObject({ type: z.literal("turn.failed"), keys, reason: z.string(), willRetry: z.boolean() })
    .describe("the attempt failed; ends the stream of a message unless it is tried again"),
] as const;

/** An event of a message's stream. */
export const turnEventSchema: z.ZodType<TurnEvent> = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: z.literal("accepted"),
        key: z.string(),
        session: z.string().describe("the session that answers"),
        sentTo: maybe(z.string()).describe("the session that was addressed, if another one continues it"),
      })
      .describe(
        "the message is stored and will be answered, or given up and kept; sent again if another session takes it over",
      ),
    ...agentEvents,
  ])
  .openapi("TurnEvent", {
    description:
      "An event in the stream of a message. The name of the event is its `type`, the data is this object as JSON. The stream ends with `turn.done`, `turn.failed` or `turn.waiting`.",
  });

/** An event of a session's stream. */
export const sessionEventSchema: z.ZodType<SessionEvent> = z
  .discriminatedUnion("type", [
    ...agentEvents,
    z
      .strictObject({
        type: z.literal("change"),
        seq: z.int(),
        kind: z.enum([
          "created",
          "original",
          "intent",
          "turn",
          "revert",
          "delete",
          "edit",
          "compaction",
          "undo",
          "update",
          "heal",
          "retention",
        ]),
        turn: z.int(),
        at: z.number().describe("milliseconds since 1970"),
        content: z.unknown(),
      })
      .describe("another stored change of the session; the id of the event is its `seq`"),
  ])
  .openapi("SessionEvent", {
    description:
      "An event in the stream of a session. The name of the event is its `type`, the data is this object as JSON. Events with a `seq` are stored, and have it as their id. The others are sent as they happen, by the process that works on the session.",
  });
