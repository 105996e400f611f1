import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { withoutCacheMarks } from "./fingerprints.ts";
import { historyOf } from "./history-of.ts";

/** Headers by which any client can name a conversation. */
const EXPLICIT = ["x-session-id"] as const;

/** Members of a body that name one. */
const MEMBERS = ["session_id", "prompt_cache_key"] as const;

/** Headers by which agents name conversations: Claude Code, Codex, OpenCode, clients of xAI, and those that other gateways read. */
const AGENTS = [
  "x-claude-code-session-id",
  "session_id",
  "session-id",
  "x-opencode-session",
  "x-session-affinity",
  "x-grok-conv-id",
  "x-litellm-session-id",
  "helicone-session-id",
] as const;

/** Claude Code names its session in the metadata, too: `user_…_session_0d0e…`. */
const CLAUDE_SESSION = /_session_([\w-]{8,64})$/;
/** An id must not be a whole text. */
const LONGEST = 256;

/** The conversation that a request belongs to. */
export interface Conversation {
  /** Unique among all conversations of all callers, and reveals nothing about either. */
  readonly id: string;
  readonly source: "header" | "body" | "agent" | "content";
  /** For what is remembered of it: several conversations may have one name, such as those of an agent's helpers. */
  readonly key: string;
}

/**
 * Identifies the conversation of a request: by the name that the client or a known agent gives it, or else by its start. `scope` separates
 * callers: nobody can reach another caller's conversation by its name.
 */
export function identify(
  headers: IncomingHttpHeaders,
  document: object,
  wire: string,
  scope: string,
): Conversation {
  const { source, name } = nameOf(headers, document) ?? { source: "content" as const, name: undefined };
  const first = firstOf(document, wire);
  const id = hashOf([scope, source, name ?? [instructionsOf(document, wire), first]]);
  return { id, source, key: name === undefined ? id : hashOf([id, first]) };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 32);
}

function nameOf(
  headers: IncomingHttpHeaders,
  document: object,
): (Pick<Conversation, "source"> & { readonly name: string }) | undefined {
  const body = document as Record<string, unknown>;
  const explicit = firstName(EXPLICIT, headers);
  if (explicit !== undefined) return { source: "header", name: explicit };
  const member = firstName(MEMBERS, body);
  if (member !== undefined) return { source: "body", name: member };
  const agent = firstName(AGENTS, headers) ?? claudeSession(body.metadata);
  return agent === undefined ? undefined : { source: "agent", name: agent };
}

function firstName(keys: readonly string[], holder: { readonly [key: string]: unknown }): string | undefined {
  for (const key of keys) {
    const value = holder[key];
    if (typeof value === "string" && value.length > 0 && value.length <= LONGEST) return value;
  }
  return undefined;
}

function claudeSession(metadata: unknown): string | undefined {
  const user =
    typeof metadata === "object" && metadata !== null && "user_id" in metadata ? metadata.user_id : "";
  return typeof user === "string" ? CLAUDE_SESSION.exec(user)?.[1] : undefined;
}

const DAYS = "mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun";
const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** What agents write anew into the system text with each request: dates, times and counts. */
const PASSING = new RegExp(`\\d+|\\b(?:(?:${DAYS})(?:day)?|${MONTHS}|[ap]m)\\b`, "gi");
/** The number of a long text that was not read. It grows with the texts before it, and some clients send the system text last. */
const NUMBER = /(?<=Suture[0-9a-f]{14})\d{8}/g;

/** The first message. */
function firstOf(document: object, wire: string): string | undefined {
  const first = historyOf(document, wire)?.said[0];
  return JSON.stringify(first, withoutCacheMarks)?.replaceAll(NUMBER, "");
}

/** The system text, as far as it stays the same from one request to the next. */
function instructionsOf(document: object, wire: string): string | undefined {
  const { system, instructions, systemInstruction } = document as Record<string, unknown>;
  const told = system ?? instructions ?? systemInstruction ?? historyOf(document, wire)?.instructions;
  return JSON.stringify(told, withoutCacheMarks)?.replaceAll(PASSING, "0");
}
