import { jqLine } from "./jq-line.ts";
import { type Bag, type Foreign, isBag } from "./lookalike.ts";

/** A log with one message or event per line. */
interface Log {
  readonly what: string;
  readonly isOf: (entry: Bag) => boolean;
  /** For jq: the messages, from the list of all entries. */
  readonly messages: string;
  /** Their format, if it cannot be detected. */
  readonly from?: string;
}

/** The known logs; the first one that matches an entry counts. */
const LOGS: readonly Log[] = [
  {
    what: "one entry of a Qwen Code session log",
    isOf: ({ type, uuid, message }) =>
      typeof type === "string" && uuid !== undefined && isBag(message) && Array.isArray(message.parts),
    messages: "[.[].message? | select(.parts?) | {role, parts}]",
    from: "gemini",
  },
  {
    what: "one entry of a Claude Code session log",
    // Output of `--output-format stream-json` has the id of its session instead of its own.
    isOf: ({ type, subtype, uuid, session_id: session, message, leafUuid, snapshot }) =>
      typeof type === "string" &&
      (((uuid ?? session) !== undefined && isBag(message)) ||
        (session !== undefined && subtype !== undefined) ||
        leafUuid !== undefined ||
        snapshot !== undefined),
    // It has an entry for each block of a message, and for each result.
    messages:
      '[.[] | select(.message.role? and (.isSidechain | not)) | .message | {role, content: (.content | if type == "string" then [{type: "text", text: .}] else . end)}] | reduce .[] as $next ([]; if .[-1].role == $next.role then .[-1].content += $next.content else . + [$next] end)',
    from: "anthropic",
  },
  {
    what: "one entry of a Codex session log",
    isOf: ({ type, payload }) => typeof type === "string" && isBag(payload),
    messages: '[.[] | select(.type == "response_item") | .payload | select(.type != "ghost_snapshot")]',
    from: "openai-responses",
  },
  {
    what: "one entry of an older Codex session log",
    isOf: ({ record_type: record, id, instructions, git }) =>
      record === "state" || (id !== undefined && instructions !== undefined && git !== undefined),
    messages: "[.[] | select(.type)]",
    from: "openai-responses",
  },
  {
    what: "one entry of a Copilot CLI session log",
    isOf: ({ type, data }) => /^(?:session|user|assistant)\.\w+$/.test(String(type)) && isBag(data),
    messages:
      '[.[] | select(.type == "user.message" or .type == "assistant.message") | {role: (.type | rtrimstr(".message")), content: .data.content}]',
  },
  {
    what: "one entry of a pi session log",
    isOf: ({ type, cwd, version, message }) =>
      (type === "session" && cwd !== undefined && version !== undefined) ||
      (type === "message" && isBag(message) && (message.api !== undefined || message.role === "toolResult")),
    messages:
      'def part: if .type == "toolCall" then {type: "tool_use", id, name, input: .arguments} elif .type == "image" then {type, source: {type: "base64", media_type: .mimeType, data}} elif .type == "thinking" then {type, thinking, signature: .thinkingSignature} else {type, text} end; def parts: if type == "array" then map(part) else . end; [.[].message? | select(.role?) | if .role == "toolResult" then {role: "user", content: [{type: "tool_result", tool_use_id: .toolCallId, content: (.content | parts), is_error: .isError}]} else {role, content: (.content | parts)} end]',
    from: "anthropic",
  },
  {
    what: "one entry of a session log",
    isOf: ({ message }) => isBag(message) && typeof message.role === "string",
    messages: "[.[].message? | select(.role?)]",
  },
  {
    what: "one entry of a Kimi CLI session",
    isOf: ({ role }) => typeof role === "string" && role.startsWith("_"),
    messages: '[.[] | select(.role | startswith("_") | not)]',
  },
];

const ONE_MESSAGE: Log = {
  what: "one message",
  isOf: ({ role, content, parts }) => typeof role === "string" && (content ?? parts) !== undefined,
  messages: ".",
};

/** Recognises entries of logs; `listed`: whether it is the first of a list. */
export function logEntryOf(entry: Bag, listed: boolean, file: string): Foreign | undefined {
  const log =
    LOGS.find(({ isOf }) => isOf(entry)) ?? (!listed && ONE_MESSAGE.isOf(entry) ? ONE_MESSAGE : undefined);
  if (log === undefined) return undefined;
  const held = log === ONE_MESSAGE ? "the messages" : "its messages";
  const line = jqLine(log.messages, { file, several: false }, { slurp: !listed, from: log.from });
  return {
    what: `looks like ${log.what}, not like a conversation`,
    hint: `Put ${held} into one list: ${line}`,
  };
}
