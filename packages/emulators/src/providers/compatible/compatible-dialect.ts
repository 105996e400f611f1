import type { Complaint } from "../../complaint.ts";
import type { Issue, Usage } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import type { JsonObject } from "../../json.ts";
import type { Reply } from "../../reply/reply.ts";
import type { Framing } from "../../server/framing.ts";
import type { ChatDialect } from "../openai-chat/dialect.ts";

/** How the answers of a vendor differ from OpenAI's, besides what every dialect says. */
export interface AnswerStyle {
  /** The id of an answer. */
  id(ids: IdSource): string;
  /** The content of a message that says nothing and only calls; there is none where this is left out. */
  readonly silence?: "" | null;
  /** The `usage` member. */
  usage(usage: Usage): JsonObject;
  /**
   * Where a stream tells its usage: always on the chunk that `finish`es it, or in a chunk of its own when `asked` for;
   * in a `choice` that finishes, and when asked for in a chunk as well.
   */
  readonly streamUsage: "finish" | "asked" | "choice";
  /** Whether a streamed call comes in one piece. */
  readonly callsAtOnce?: boolean;
  /** The members of a message, or of a piece of one, that hold reasoning. */
  reasoning?(text: string, issue: Issue, streamed: boolean): JsonObject;
  /** What is streamed behind the last piece of reasoning: a signature. */
  reasoningEnd?(text: string, issue: Issue): JsonObject | undefined;
  /** More members of every choice. */
  choice?(reply: Reply, done: boolean): JsonObject;
  /** More members of the chunk that finishes a stream. */
  finish?(issue: Issue, id: string): JsonObject;
  /** Events that come before the first chunk. */
  readonly preamble?: readonly string[];
  /** Changes an answer before it is written: where reasoning stands inside the text. */
  rewrite?(reply: Reply, issue: Issue): Reply;
}

/** An endpoint that speaks OpenAI's chat format and answers in a style of its own. */
export interface CompatibleDialect extends ChatDialect {
  readonly style: AnswerStyle;
  /** Other paths that the same endpoints are found under: `/v1` beside the root. */
  readonly aliases?: readonly string[];
  /** How streams stand on the wire; server-sent events unless given. */
  readonly framing?: Framing;
  /** The events that carry a complaint inside a stream. */
  streamComplaint?(
    complaint: Complaint,
    issue: Omit<Issue, "reply" | "usage">,
  ): Iterable<string | Uint8Array>;
}
