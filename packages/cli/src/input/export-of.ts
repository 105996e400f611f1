import type { Filtered } from "./jq-line.ts";
import {
  type Bag,
  type Foreign,
  historyOf,
  isBag,
  lookalikeOf,
  notRead,
  SEMANTIC_KERNEL,
} from "./lookalike.ts";

/** Recognises exports and dumps of whole conversations; `listed`: whether it is the first of a list. */
export function exportOf(first: Bag, listed: boolean, filtered: Filtered): Foreign | undefined {
  const { mapping, chat_messages: chat, conversations, data, messages, llm_context: context } = first;
  const all = { ...filtered, several: filtered.several || listed };
  const spoken = (filter: string, of = "what was said in it"): string =>
    historyOf(`${listed ? ".[] | " : ""}${filter}`, all, { of });
  if (isBag(mapping)) {
    return notRead("a ChatGPT export", spoken(CHATGPT));
  }
  if (holdsSome(first.requests, (each) => isBag(each.message) && Array.isArray(each.response))) {
    return notRead("a chat of Copilot in VS Code", spoken(VS_CODE));
  }
  if (
    holdsSome(first.conversation, ({ type, bubbleId }) => typeof type === "number" && bubbleId !== undefined)
  ) {
    return notRead("a Cursor chat", spoken(CURSOR));
  }
  if (Array.isArray(first.fullConversationHeadersOnly)) {
    return {
      what: "looks like the headers of a Cursor chat, not like a conversation",
      hint: "What was said stands beside them, in the entries bubbleId:… of Cursor's database.",
    };
  }
  if (Array.isArray(chat)) {
    return notRead("a claude.ai export", spoken(CLAUDE_AI, "it"));
  }
  if (holdsSome(messages, (each) => each.type === "gemini")) {
    return notRead("a Gemini CLI session", spoken(GEMINI_CLI, "it"));
  }
  if (holdsSome(messages, (each) => typeof each.isCreatedByUser === "boolean")) {
    return notRead("a LibreChat export", spoken(LIBRECHAT));
  }
  if (listed && typeof (first.say ?? first.ask) === "string") {
    const hint = "What the model was told stands beside it, in api_conversation_history.json.";
    return notRead("what Cline shows (ui_messages.json)", hint);
  }
  if (listed ? isAutoGen(first) : holdsSome(messages, isAutoGen)) {
    return notRead("an AutoGen history", historyOf(`${listed ? "" : ".messages | "}${AUTOGEN}`, filtered));
  }
  if (isBag(context) && holdsSome(context.messages, isAutoGen)) {
    return notRead("an AutoGen history", historyOf(`.llm_context.messages | ${AUTOGEN}`, filtered));
  }
  if (holdsSome(messages, (each) => Array.isArray(each.versions))) {
    return notRead("an LM Studio chat", spoken(LM_STUDIO));
  }
  if (listed && isBag(first.Role) && Array.isArray(first.Items)) {
    const what = "a history of Semantic Kernel or Agent Framework";
    return notRead(what, historyOf(SEMANTIC_KERNEL, filtered));
  }
  if (listed && /^(?:USER|AI|SYSTEM|TOOL_EXECUTION_RESULT)$/.test(String(first.type))) {
    return notRead("a LangChain4j history", historyOf(LANGCHAIN4J, filtered));
  }
  if (!listed && isAnswer(first)) {
    return {
      what: "looks like the answer of a provider, not like a conversation",
      hint: "Give the request that was sent, or the history that is stored; suture classify reads errors.",
    };
  }
  const at = listed ? ".[]" : "";
  return lookalikeOf(conversations, all, `${at}.conversations`) ?? lookalikeOf(data, all, `${at}.data`);
}

/** True for answers of providers: Chat, Gemini, Responses, Anthropic and Bedrock, in this order. */
export function isAnswer({
  choices,
  candidates,
  object,
  stop_reason: why,
  stopReason,
  output,
  role,
}: Bag): boolean {
  return (
    Array.isArray(choices) ||
    Array.isArray(candidates) ||
    object === "response" ||
    (role === "assistant" && why !== undefined) ||
    (isBag(output) && stopReason !== undefined)
  );
}

function isAutoGen({ type, source, content }: Bag): boolean {
  return (
    /(?:Message|Event)$/.test(String(type)) &&
    content !== undefined &&
    (typeof source === "string" || type === "SystemMessage" || type === "FunctionExecutionResultMessage")
  );
}

/** An error on its own; in a log it may be beside its request. */
export function errorOf(value: unknown, { file, several }: Filtered): Foreign | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isBag(first) || !isError(first)) return undefined;
  return {
    what: "looks like a provider's error, not like a conversation",
    hint: `What it means: suture classify ${several ? "--jsonl " : ""}${file}`,
  };
}

/** True for an object with an error. */
export function isError({ error }: Bag): boolean {
  return isBag(error) || typeof error === "string";
}

/** Messages form a tree; the branch shown last is found from its end. Results have no ids. */
const CHATGPT =
  '.mapping as $all | [.current_node | recurse($all[.].parent // empty)] | reverse | map($all[.].message | values | {role: ({tool: "user"}[.author.role] // .author.role), content: ([.content | .parts[]?, .text? | strings] | join("\\n"))} | select(.content != ""))';

const VS_CODE =
  '[.requests[] | {role: "user", content: .message.text}, {role: "assistant", content: ([.response[]?.value | strings] | join(""))} | select(.content != "")]';

/** A person's message has type 1. Calls have no text. */
const CURSOR =
  '.conversation | map({role: (if .type == 1 then "user" else "assistant" end), content: (.text // "")} | select(.content != ""))';

const CLAUDE_AI =
  '.chat_messages | map({role: (if .sender == "human" then "user" else "assistant" end), content: .text})';

/** Calls and their results are part of the model's own message. */
const GEMINI_CLI =
  'def parts: if type == "string" then [{text: .} | select(.text != "")] else . end; [.messages[] | if .type == "user" then {role: "user", parts: (.content | parts)} elif .type == "gemini" then ({role: "model", parts: ((.content | parts) + [.toolCalls[]? | {functionCall: {id, name, args}}])}, {role: "user", parts: [.toolCalls[]?.result[]?]}) else empty end | select(.parts != [])]';

/** All versions of a message are kept. A person's message is a single step, a model's has many. */
const LM_STUDIO =
  '.messages | map(.versions[.currentlySelected // 0] | {role, content: ([.content[]?, .steps[]?.content[]? | select(.type == "text") | .text] | join("\\n"))})';

/** A model's message is a text, or has parts with text and calls. */
const LIBRECHAT =
  '.messages | map({role: (if .isCreatedByUser then "user" else "assistant" end), content: ((.text // "" | select(. != "")) // ([.content[]?.text // empty | .value? // .] | join("\\n")))})';

const AUTOGEN =
  'map(if (.content | type) == "array" and .content[0].call_id then .content[] | {role: "tool", tool_call_id: .call_id, content} elif (.content | type) == "array" and .content[0].arguments then {role: "assistant", content: null, tool_calls: [.content[] | {id, type: "function", function: {name, arguments}}]} else {role: (if .type == "SystemMessage" then "system" elif .type == "UserMessage" or .source == "user" then "user" else "assistant" end), content} end)';

const LANGCHAIN4J =
  'map(if .type == "TOOL_EXECUTION_RESULT" then {role: "tool", tool_call_id: .id, content: .text} else {role: {SYSTEM: "system", USER: "user", AI: "assistant"}[.type], content: (.text // ([.contents[]?.text // empty] | join("\\n")))} + (if .toolExecutionRequests then {tool_calls: [.toolExecutionRequests[] | {id, type: "function", function: {name, arguments}}]} else {} end) end)';

function holdsSome(list: unknown, isOne: (each: Bag) => boolean): boolean {
  return Array.isArray(list) && list.some((each) => isBag(each) && isOne(each));
}
