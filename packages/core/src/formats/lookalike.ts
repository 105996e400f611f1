import { findList } from "./document.ts";
import { judgeDocument, type Mark, type Tokens } from "./judge-document.ts";

/**
 * What a document really is that only looks like a format Suture reads. Its calls, results or roles would be misread.
 */
export type Lookalike =
  | "a LangChain dump"
  | "a LlamaIndex history"
  | "a Haystack history"
  | "a Genkit history"
  | "a history of Semantic Kernel or Agent Framework"
  | "a thread of OpenAI's Assistants"
  | "a chat history of Cohere's first API"
  | "a ShareGPT conversation"
  | "an opencode export"
  | "a goose session"
  | "a Crush session"
  | "a Zed thread"
  | "a pi session"
  | "an Amp thread"
  | "an assistant-ui thread"
  | "a history of OpenAI's Agents SDK"
  | "a Mastra thread"
  | "a smolagents memory"
  | "a trace of OpenTelemetry's"
  | "a chat in camel case (AG-UI, Mistral's SDK)";

const told = (pattern: RegExp, name: Lookalike): Mark => [3, pattern, name];

/** Signs that none of our formats has, in messages and in blocks. */
const MARKS = {
  list: "messages",
  message: [
    told(
      /^(?!.* role:)(?=.* (?:content|data|kwargs):).* (?:lc:number|type:(?:human|ai|tool|AIMessageChunk)(?: |$))/,
      "a LangChain dump",
    ),
    told(/^(?!.* role:)(?=.* from:).* value:/, "a ShareGPT conversation"),
    told(/^(?!.* role:)(?=.* info:object).* parts:list/, "an opencode export"),
    told(/^(?=.* role:).* (?:blocks\.block_type|additional_kwargs):/, "a LlamaIndex history"),
    told(/^(?=.* meta:object)(?=.* name:).* content:list/, "a Haystack history"),
    told(/ (?:items\.content_|contents\.\$)type:/, "a history of Semantic Kernel or Agent Framework"),
    told(/^(?=.* object:).* thread_id:/, "a thread of OpenAI's Assistants"),
    told(
      /^(?=.* message:string).* role:(?:USER|CHATBOT|SYSTEM|TOOL)\b/,
      "a chat history of Cohere's first API",
    ),
    told(/^(?=.* role:).* segments:list/, "a Zed thread"),
    told(/^(?=.* toolCallId:).* role:toolResult\b/, "a pi session"),
    told(/^(?=.* callId:).* type:\w+_call/, "a history of OpenAI's Agents SDK"),
    told(/^(?=.* content:object).* createdAt:/, "a Mastra thread"),
    told(/ role:tool-[cr]| step_number:/, "a smolagents memory"),
    told(
      /^(?!.* tool_calls:).* toolCalls\.function:|^(?=.* toolCallId:)(?=.* content:string).* role:tool(?: |$)/,
      "a chat in camel case (AG-UI, Mistral's SDK)",
    ),
    told(/^(?=.* role:)(?=.* parts\.type:).* parts\.content:/, "a trace of OpenTelemetry's"),
    told(/^(?=.* parts\.type:(?:text|reasoning|tool_\w+)(?: |$)).* parts\.data:object/, "a Crush session"),
  ],
  block: [
    told(/ type:toolRe(?:quest|sponse)\b/, "a goose session"),
    told(/ toolRe(?:quest|sponse):object/, "a Genkit history"),
    told(/^(?=.* arguments:).* type:toolCall\b/, "a pi session"),
    told(/^(?=.* type:tool_result(?: |$)).* toolUseID:/, "an Amp thread"),
    told(/^(?!.* type:).* tool_call(?:_result)?:object/, "a Haystack history"),
    told(/^(?=.* type:tool-call(?: |$)).* argsText:/, "an assistant-ui thread"),
  ],
};

/** Number of messages to examine: programs that write this way show it from the first message or call on. */
const ENOUGH = 20;

/** Recognises documents that only look like one of our formats; `undefined` for all others. */
export function lookalikeOf(document: unknown, tokens?: Tokens): Lookalike | undefined {
  const { score, why } = judgeDocument(findList(document, MARKS.list)?.slice(0, ENOUGH), MARKS, tokens);
  // The reason of each mark is the name of what the document is.
  return score === 3 ? (why as Lookalike) : undefined;
}
