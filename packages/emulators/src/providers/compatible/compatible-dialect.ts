import type { Complaint } from "../../complaint.ts";
import type { Issue, Usage } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import type { JsonObject } from "../../json.ts";
import type { Reply } from "../../reply/reply.ts";
import type { Framing } from "../../server/framing.ts";
import type { ChatDialect } from "../openai-chat/dialect.ts";

/** How a vendor's answers differ from OpenAI's, beyond what every dialect states. */
export interface AnswerStyle {
  /** The id of an answer. */
  id(ids: IdSource): string;
  /** The content of a message that only calls; the member is left out when this is absent. */
  readonly silence?: "" | null;
  /** The `usage` member. */
  usage(usage: Usage): JsonObject;
  /**
   * Where a stream reports its usage. `finish`: always on the chunk that finishes it. `asked`: in a chunk of its own on request. `choice`:
   * in a choice that finishes, and on request in a chunk as well.
   */
  readonly streamUsage: "finish" | "asked" | "choice";
  /** Whether a streamed call comes in one piece. */
  readonly callsAtOnce?: boolean;
  /** The members of a message or delta that hold reasoning. */
  reasoning?(text: string, issue: Issue, streamed: boolean): JsonObject;
  /** A delta after the last piece of reasoning, such as a signature. */
  reasoningEnd?(text: string, issue: Issue): JsonObject | undefined;
  /** More members of every choice. */
  choice?(reply: Reply, done: boolean): JsonObject;
  /** More members of the chunk that finishes a stream. */
  finish?(issue: Issue, id: string): JsonObject;
  /** Events that come before the first chunk. */
  readonly preamble?: readonly string[];
  /** Changes an answer before it is written, for example to put reasoning into the text. */
  rewrite?(reply: Reply, issue: Issue): Reply;
}

/** An endpoint that speaks OpenAI's chat format and answers in a style of its own. */
export interface CompatibleDialect extends ChatDialect {
  readonly style: AnswerStyle;
  /** Further paths of the same endpoints, such as `/v1` beside the root. */
  readonly aliases?: readonly string[];
  /** The framing of streams; server-sent events by default. */
  readonly framing?: Framing;
  /** The events that carry a complaint inside a stream. */
  streamComplaint?(
    complaint: Complaint,
    issue: Omit<Issue, "reply" | "usage">,
  ): Iterable<string | Uint8Array>;
}
