import { CliError } from "../cli-error.ts";
import { heldConversation, isConversation } from "./held-conversation.ts";
import { type Bag, type Foreign, isBag, lookalikeOf, notRead } from "./lookalike.ts";

/** Something that was known for what it is, and is no history that is read. */
export class ForeignError extends CliError {}

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
  return { what: `holds ${held.what} at ${held.place}, and is none itself`, hint: `Get it out: ${get}` };
}

/** Exports and dumps of whole conversations. */
function exportOf(first: Bag, listed: boolean): Foreign | undefined {
  const { mapping, chat_messages: chat, conversations, data } = first;
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
  if (isGeminiCli(first.messages)) {
    const filter = `def parts: if type == "string" then [{text: .} | select(.text != "")] else . end; ${GEMINI_CLI}`;
    return notRead("a Gemini CLI session", `jq '${filter}' makes a history of it.`);
  }
  if (!listed && (Array.isArray(first.choices) || Array.isArray(first.candidates))) {
    return {
      what: "looks like the answer of a provider, not like a conversation",
      hint: "Give the request that was sent, or the history that is stored; suture classify reads errors.",
    };
  }
  const at = listed ? ".[0]" : "";
  return lookalikeOf(conversations, `${at}.conversations`) ?? lookalikeOf(data, `${at}.data`);
}

/** Calls of a model, and their results, are told in its own message. */
const GEMINI_CLI =
  '[.messages[] | if .type == "user" then {role: "user", parts: (.content | parts)} elif .type == "gemini" then ({role: "model", parts: ((.content | parts) + [.toolCalls[]? | {functionCall: {id, name, args}}])}, {role: "user", parts: [.toolCalls[]?.result[]?]}) else empty end | select(.parts != [])]';

function isGeminiCli(messages: unknown): boolean {
  return Array.isArray(messages) && messages.some((each) => isBag(each) && each.type === "gemini");
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
export function fileIn(title: string): string {
  const file = title.replace(/:\d+$/, "");
  return file !== "stdin" && /^[\w./-]+$/.test(file) ? file : "FILE";
}
