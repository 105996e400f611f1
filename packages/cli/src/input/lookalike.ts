import { type Detection, detectFormat } from "@suture/core";
import { type Filtered, jqLine } from "./jq-line.ts";

/** What a document is instead of a history, and what to do with it. */
export interface Foreign {
  /** "looks like a LangChain dump, which Suture does not read". */
  readonly what: string;
  readonly hint: string;
}

/** An object of a document. */
export type Bag = { readonly [name: string]: unknown };

/** True for an object that is not a list. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Lookalike = NonNullable<Detection["lookalike"]>;

/** The filter that makes jq build a history, its input, and an alternative: "in Python, convert_to_openai_messages". */
interface Filter {
  readonly jq: string;
  readonly of?: string;
  readonly also?: string;
}

/**
 * Python calls the kind of a part `function_call`, .NET `functionCall` or `FunctionCallContent`. .NET also capitalises the other names when
 * it stores its own objects.
 */
export const SEMANTIC_KERNEL =
  'map((.role // .Role.Label?) as $role | (.items // .contents // .Items // []) as $parts | def kind: (.content_type // ."$type") | ascii_downcase | gsub("_|content$"; ""); [$parts[] | select(kind == "functionresult")] as $results | if $results != [] then $results[] | {role: "tool", tool_call_id: (.callId // .CallId // .id), content: (.result // .Result | if type == "string" then . else tojson end)} else {role: $role, content: ([$parts[] | .text // .Text | strings] | join("\\n"))} + ([$parts[] | select(kind == "functioncall") | {id: (.callId // .Id // .id), type: "function", function: {name: (.name // .FunctionName), arguments: (.arguments // .Arguments // {} | if type == "string" then . else tojson end)}}] | if . == [] then {} else {tool_calls: .} end) end)';

/** How to make a history from each lookalike: a sentence, or a jq filter for the list of messages. */
const WAYS: { readonly [what in Lookalike]: string | Filter } = {
  "a LangChain dump": {
    jq: 'map((if .lc then .id[-1] | ascii_downcase | rtrimstr("chunk") | rtrimstr("message") else .type end) as $type | (.kwargs // .data // .) | {role: ({human: "user", ai: "assistant"}[$type] // $type), content: (.content | if type == "array" then map(select(.type? != "tool_use")) else . end)} + (if .tool_call_id then {tool_call_id} else {} end) + (if (.tool_calls // []) != [] then {tool_calls: [.tool_calls[] | {id, type: "function", function: {name, arguments: (.args | tojson)}}]} else {} end))',
    also: "In Python, convert_to_openai_messages",
  },
  "a LlamaIndex history": {
    jq: 'map({role, content: (.content // ([.blocks[]?.text | strings] | join("\\n")))} + (.additional_kwargs // {} | {tool_calls, tool_call_id} | with_entries(select(.value))) + ([.blocks[]? | select(.block_type == "tool_call") | {id: .tool_call_id, type: "function", function: {name: .tool_name, arguments: (.tool_kwargs | if type == "string" then . else tojson end)}}] | if . == [] then {} else {tool_calls: .} end))',
    also: "In Python, to_openai_message_dicts of llama_index.llms.openai.utils",
  },
  "a Haystack history": {
    jq: 'map(if .content[0].tool_call_result then .content[].tool_call_result | values | {role: "tool", tool_call_id: .origin.id, content: (.result | if type == "string" then . else tojson end)} else {role, content: ([.content[].text | strings] | join("\\n"))} + ([.content[].tool_call | values | {id, type: "function", function: {name: .tool_name, arguments: (.arguments | tojson)}}] | if . == [] then {} else {tool_calls: .} end) end)',
    also: "In Python, to_openai_dict_format of ChatMessage",
  },
  "a Genkit history": {
    jq: 'map([.content[].toolResponse | values] as $results | if $results != [] then $results[] | {role: "tool", tool_call_id: (.ref // .name), content: (.output | if type == "string" then . else tojson end)} else {role: ({model: "assistant"}[.role] // .role), content: ([.content[].text | strings] | join("\\n"))} + ([.content[].toolRequest | values | {id: (.ref // .name), type: "function", function: {name, arguments: (.input | tojson)}}] | if . == [] then {} else {tool_calls: .} end) end)',
  },
  "a history of Semantic Kernel or Agent Framework": { jq: SEMANTIC_KERNEL },
  "a thread of OpenAI's Assistants": {
    jq: 'sort_by(.created_at) | map({role, content: ([.content[].text.value? // empty] | join("\\n"))})',
    of: "what was written in it",
  },
  "a chat history of Cohere's first API": {
    jq: 'map({role: ({USER: "user", CHATBOT: "assistant", SYSTEM: "system"}[.role] // "user"), content: .message})',
    of: "what was said in it",
  },
  "a ShareGPT conversation": {
    jq: 'map({role: ({human: "user", gpt: "assistant"}[.from] // .from), content: .value})',
  },
  "an opencode export": {
    jq: 'map({role: .info.role, content: ([.parts[] | select(.type == "text") | .text] | join("\\n"))})',
    of: "what was said in it",
  },
  "a goose session": {
    jq: 'map({role, content: ([.content[] | select(.type == "text") | .text] | join("\\n"))})',
    of: "what was said in it",
  },
  "a Crush session": {
    jq: 'map({role, content: ([.parts[] | select(.type == "text") | .data.text] | join("\\n"))})',
    of: "what was said in it",
  },
  "a Zed thread": {
    jq: 'map({role, content: ([.segments[] | select(.type == "text") | .text] | join("\\n"))})',
    of: "what was said in it",
  },
  "a pi session": {
    jq: 'map(if .role == "toolResult" then {role: "user", content: [{type: "tool_result", tool_use_id: .toolCallId, content, is_error: .isError}]} else {role, content: (.content | if type == "array" then map(if .type == "toolCall" then {type: "tool_use", id, name, input: .arguments} else {type, text} end) else . end)} end)',
    of: "what was said in it",
  },
  "an Amp thread": {
    jq: 'map({role, content: [.content[] | if .type == "tool_result" then {type, tool_use_id: .toolUseID, content: (.run.result | if type == "string" then . else tojson end)} elif .type == "tool_use" then {type, id, name, input} else {type: "text", text: (.text // .thinking // "")} end]})',
    of: "what was said in it",
  },
  "a history of OpenAI's Agents SDK": {
    jq: 'map(if .type == "function_call" then {type, call_id: .callId, name, arguments} elif .type == "function_call_result" then {type: "function_call_output", call_id: .callId, output: ([.output | if type == "array" then .[] else . end | if type == "string" then . else .text // tojson end] | join("\\n"))} elif .role then {role, content} else empty end)',
    of: "what was said in it",
  },
  "a Mastra thread": { jq: "map({id, role, parts: .content.parts})" },
  "a smolagents memory": {
    jq: 'map(if .role then {role: ({"tool-call": "assistant", "tool-response": "user"}[.role] // .role), content} elif .system_prompt then {role: "system", content: .system_prompt} elif .task then {role: "user", content: .task} else ({role: "assistant", content: .model_output}, {role: "user", content: .observations}) | select(.content) end)',
  },
  "a chat in camel case (AG-UI, Mistral's SDK)": {
    jq: 'map(with_entries(.key |= ({toolCalls: "tool_calls", toolCallId: "tool_call_id"}[.] // .)))',
  },
  "a trace of OpenTelemetry's": {
    jq: 'map({role, parts: [.parts[] | if .type == "tool_call" then {type: "tool-call", id, name, input: .arguments} elif .type == "tool_call_response" then {type: "tool-result", id, output: [{type: "text", text: (.response // .result | if type == "string" then . else tojson end)}]} elif .content then {type, text: .content} else empty end]})',
    of: "what was said in it",
  },
  "an assistant-ui thread":
    "Its results stand inside of its calls: give what goes to the model, ai-sdk, instead.",
};

/** Recognises messages that look like one of our formats but would be misread; `at` is their place. */
export function lookalikeOf(
  value: unknown,
  filtered: Filtered,
  at = isBag(value) ? ".messages" : "",
): Foreign | undefined {
  const { lookalike } = detectFormat(value);
  if (lookalike === undefined) return undefined;
  const way = WAYS[lookalike];
  if (typeof way === "string") return notRead(lookalike, way);
  const filter = at === "" ? way.jq : `${at} | ${way.jq}`;
  return notRead(lookalike, historyOf(filter, filtered, way));
}

/** Explains how to make a history with jq. */
export function historyOf(
  filter: string,
  filtered: Filtered,
  { of = "it", also }: Pick<Filter, "of" | "also"> = {},
): string {
  const what = filtered.several ? of.replace(/it$/, "each") : of;
  const line = jqLine(filter, filtered);
  return also === undefined
    ? `Turn ${what} into a history: ${line}`
    : `${also} turns ${what} into a history; so does: ${line}`;
}

/** Says what is not read, and how to convert it. */
export function notRead(what: string, hint: string): Foreign {
  return { what: `looks like ${what}, which Suture does not read`, hint };
}
