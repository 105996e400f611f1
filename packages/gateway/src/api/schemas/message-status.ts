import { z } from "@hono/zod-openapi";
import type { Json, MediaContent, SutureMessage, TextContent } from "@suture/core";
import type { AwaitedCall } from "../../agent/agent-event.ts";
import type { ClientTool } from "../../inbox/letter-body.ts";
import { awaitedSchema } from "./event.ts";
import { maybe } from "./maybe.ts";
import { messageSchema, sayablePartSchema } from "./message.ts";

/** What somebody says to a session: `text`, or `parts`. */
export interface NewMessage {
  readonly text?: string;
  readonly parts?: readonly (TextContent | MediaContent)[];
  /** Tools that the client runs, for this turn. */
  readonly tools?: readonly ClientTool[];
  /** Whether a person waits for the answer: they come first. `person` when absent. */
  readonly rank?: "person" | "background";
  /** `false`: answer as soon as the message is stored. */
  readonly wait?: boolean;
}

/** What has become of something that was posted to a session. */
export interface MessageStatus {
  readonly key: string;
  /** What it is. */
  readonly type: "message" | "result" | "approval" | "stop";
  /** The session that answers. */
  readonly session: string;
  /** The session that was asked, where another goes on with it. */
  readonly sentTo?: string;
  /**
   * `waiting`: for results or decisions. `stopped`: a person ended the turn. `failed`: it was given up, and lies among the dead
   * letters unless it was dismissed.
   */
  readonly state: "queued" | "running" | "waiting" | "done" | "stopped" | "failed";
  readonly attempts: number;
  readonly turn?: number;
  /** Of the reply. */
  readonly text?: string;
  readonly reply?: { readonly seq: number; readonly message: SutureMessage };
  readonly waitingFor?: "results" | "approval";
  readonly calls?: readonly AwaitedCall[];
  /** What went wrong last. */
  readonly error?: string;
  /** Milliseconds since 1970. */
  readonly accepted: number;
  readonly updated: number;
}

/** The body of a request was JSON: there is nothing to check. */
const json = z.unknown() as z.ZodType<Json>;

const clientTool: z.ZodType<ClientTool> = z
  .strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/, "a tool's name has up to 64 letters, digits, _ and -"),
    description: maybe(z.string()),
    parameters: z.record(z.string(), json).describe("JSON schema of its input"),
  })
  .openapi("ClientTool", {
    description: "A tool that the client runs. Its calls come with `turn.waiting`; post their results.",
  });

/** What somebody says. */
export const newMessageSchema: z.ZodType<NewMessage> = z
  .strictObject({
    text: maybe(z.string().min(1)),
    parts: maybe(z.array(sayablePartSchema).min(1)),
    tools: maybe(z.array(clientTool).max(128)).describe("tools that the client runs, for this turn"),
    rank: maybe(z.enum(["person", "background"])).describe(
      "messages of people come first; `person` by default",
    ),
    wait: maybe(z.boolean()).describe("`false`: respond as soon as the message is stored"),
  })
  .refine(({ text, parts }) => (text === undefined) !== (parts === undefined), {
    message: "expected either text or parts",
  })
  .openapi("NewMessage", { description: "Has exactly one of `text` and `parts`." });

/** What has become of a message. */
export const messageStatusSchema: z.ZodType<MessageStatus> = z
  .strictObject({
    key: z.string(),
    type: z.enum(["message", "result", "approval", "stop"]),
    session: z.string().describe("the session that answers"),
    sentTo: maybe(z.string()).describe("the session that was addressed, if another one continues it"),
    state: z
      .enum(["queued", "running", "waiting", "done", "stopped", "failed"])
      .describe(
        "`waiting`: for results or decisions; `stopped`: a person stopped the turn; `failed`: it was given up, and is a dead letter unless it was dismissed",
      ),
    attempts: z.int(),
    turn: maybe(z.int()).describe("the turn that answers it"),
    text: maybe(z.string()).describe("text of the reply"),
    reply: maybe(z.strictObject({ seq: z.int(), message: messageSchema })),
    waitingFor: maybe(z.enum(["results", "approval"])),
    calls: maybe(awaitedSchema).describe("calls that wait for a result or a decision"),
    error: maybe(z.string()).describe("the latest error"),
    accepted: z.number().describe("milliseconds since 1970"),
    updated: z.number().describe("milliseconds since 1970"),
  })
  .openapi("MessageStatus");
