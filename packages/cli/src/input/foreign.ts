import { CliError } from "../cli-error.ts";
import { heldConversation, isConversation } from "./held-conversation.ts";

/** Something that was known for what it is, and is no history that is read. */
export class ForeignError extends CliError {}

/** What a document is instead of a history, and what to do with it. */
export interface Foreign {
  /** "looks like a LangChain dump, which is not a format that is read". */
  readonly what: string;
  readonly hint: string;
}

type Bag = { readonly [name: string]: unknown };

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Knows documents that people have and that are in no format of ours; `undefined` for all others. `name`: the file, or a line of it;
 * `several`: whether the file holds more of them.
 */
export function foreignOf(value: unknown, name: string, several = /:\d+$/.test(name)): Foreign | undefined {
  const listed = Array.isArray(value);
  const first: unknown = listed ? value.find(isBag) : value;
  const known =
    lookalikeOf(value) ??
    (isBag(first) ? (exportOf(first, listed) ?? entryOf(first, listed, fileIn(name))) : undefined);
  return known ?? holderOf(value, fileIn(name), several);
}

/** Messages that look like those of a format of ours, and would be read as something that they do not say. */
export function lookalikeOf(value: unknown): Foreign | undefined {
  const { messages, data: listed } = isBag(value) ? value : { messages: value };
  const list = messages ?? listed;
  const entries: readonly Bag[] = Array.isArray(list) ? list.filter(isBag) : [];
  const [first] = entries;
  if (first === undefined) return undefined;
  const { role, data, content, blocks, object } = first;
  const isSpoken = role === undefined && (content !== undefined || isBag(data));
  if (isSpoken && entries.some(({ type }) => LANGCHAIN.has(type))) {
    const made = isBag(data) ? "messages_from_dict reads them, and " : "";
    return notRead(
      "a LangChain dump",
      `In Python, ${made}convert_to_openai_messages makes openai-chat of LangChain's messages.`,
    );
  }
  const block: unknown = Array.isArray(blocks) ? blocks.find(isBag) : undefined;
  if (isBag(block) && "block_type" in block) {
    const hint =
      "In Python, to_openai_message_dicts of llama_index.llms.openai.utils makes openai-chat of it.";
    return notRead("a LlamaIndex history", hint);
  }
  if (object !== "thread.message") return undefined;
  const texts = '([.content[].text.value? // empty] | join("\\n"))';
  const at = Array.isArray(value) ? "." : messages === undefined ? ".data" : ".messages";
  const filter = `${at} | sort_by(.created_at) | map({role, content: ${texts}})`;
  return notRead(
    "a thread of OpenAI's Assistants",
    `jq '${filter}' makes a history of what was written in it.`,
  );
}

/** What only LangChain calls a message. */
const LANGCHAIN: ReadonlySet<unknown> = new Set(["human", "ai", "AIMessageChunk"]);

function notRead(what: string, hint: string): Foreign {
  return { what: `looks like ${what}, which is not a format that is read`, hint };
}

/** Documents around a conversation, or around several. */
function holderOf(value: unknown, file: string, several: boolean): Foreign | undefined {
  if (Array.isArray(value) && isConversation(value[0])) {
    return {
      what: "looks like a list of conversations, not like one",
      hint: `Put each on a line of its own: jq -c '.[]' ${file} | suture check --jsonl`,
    };
  }
  const held = heldConversation(value);
  if (held === undefined) return undefined;
  const get = several
    ? `jq -c '${held.filter}' ${file} | suture check --jsonl`
    : `jq '${held.filter}' ${file} | suture check`;
  return { what: `holds a conversation at ${held.place}, and is none itself`, hint: `Get it out: ${get}` };
}

/** Exports and dumps of whole conversations. */
function exportOf(first: Bag, listed: boolean): Foreign | undefined {
  const { lc, kwargs, mapping, chat_messages: chat, conversations } = first;
  if (lc !== undefined && isBag(kwargs)) {
    const hint = "In Python, convert_to_openai_messages makes openai-chat of LangChain's messages.";
    return notRead("a LangChain dump", hint);
  }
  if (isBag(mapping)) {
    const hint = "Its messages are a tree: write one branch of it as a list of { role, content }.";
    return notRead("a ChatGPT export", hint);
  }
  if (Array.isArray(chat)) {
    const role = 'role: (if .sender == "human" then "user" else "assistant" end)';
    const of = `${listed ? ".[0]" : ""}.chat_messages`;
    return notRead(
      "a claude.ai export",
      `jq '${of} | map({${role}, content: .text})' makes a history of it.`,
    );
  }
  const turn: unknown = Array.isArray(conversations) ? conversations[0] : first;
  if (!isBag(turn) || typeof turn.from !== "string" || turn.value === undefined) return undefined;
  const role = 'role: ({human: "user", gpt: "assistant"}[.from] // .from)';
  const of = turn === first ? "" : listed ? ".[0].conversations | " : ".conversations | ";
  return notRead(
    "a ShareGPT conversation",
    `jq '${of}map({${role}, content: .value})' makes a history of it.`,
  );
}

/** Entries of logs, which hold one message or event a line. */
function entryOf(first: Bag, listed: boolean, file: string): Foreign | undefined {
  const told = (what: string, members: string, from = ""): Foreign => ({
    what: `looks like ${what}, not like a conversation`,
    hint: `Put ${from === "" ? "the messages" : "what its entries hold"} into one list: jq ${listed ? "" : "-s "}'${members}' ${file} | suture check${from}`,
  });
  const { type, message, payload, role, content, parts } = first;
  const isClaudes = ("uuid" in first && isBag(message)) || "leafUuid" in first || "snapshot" in first;
  if (typeof type === "string" && isClaudes) {
    const members = "[.[] | select(.message.role? and (.isSidechain | not)) | .message | {role, content}]";
    return told("one entry of a Claude Code session log", members, " --from anthropic");
  }
  if (typeof type === "string" && isBag(payload)) {
    const members = '[.[] | select(.type == "response_item") | .payload]';
    return told("one entry of a Codex session log", members, " --from openai-responses");
  }
  const isMessage = typeof role === "string" && (content ?? parts) !== undefined;
  return isMessage && !listed ? told("one message", ".") : undefined;
}

/** The file that a title names, with or without a line, as it can be typed. */
function fileIn(title: string): string {
  const file = title.replace(/:\d+$/, "");
  return file !== "stdin" && /^[\w./-]+$/.test(file) ? file : "FILE";
}
