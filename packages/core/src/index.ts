/**
 * Suture keeps LLM conversations whole: check, repair and convert any history for any provider.
 *
 * @module
 */
import { contracts } from "./contracts/registry.ts";
import type { Detection } from "./formats/detect-format.ts";
import { detectAmong } from "./formats/detect-format.ts";
import { formats } from "./formats/registry.ts";
import { checkWith } from "./repair/check.ts";
import type { CheckOptions, ConvertOptions, RepairOptions } from "./repair/options.ts";
import { convertWith, type Repaired, repairWith } from "./repair/repair.ts";
import type { Report } from "./repair/report.ts";

/**
 * Says what is wrong with a history under a contract.
 *
 * @example
 * const { ok, findings } = check(body, { for: "anthropic" });
 */
export function check(input: unknown, options: CheckOptions = {}): Report {
  return checkWith({ formats, contracts }, input, options);
}

/**
 * Mends a history so that the contract's provider accepts it. Clean input comes back as the very same object.
 *
 * @example
 * const { document, report } = repair(messages, { for: "openai-chat" });
 */
export function repair<Document>(input: Document, options: RepairOptions = {}): Repaired<Document> {
  return repairWith({ formats, contracts }, input, options);
}

/**
 * Reads a history in one format, mends it for another format's provider, and writes it in that format.
 *
 * @example
 * const { document } = convert(chat, { to: "anthropic", model: "claude-sonnet-5" });
 */
export function convert(input: unknown, options: ConvertOptions): Repaired {
  return convertWith({ formats, contracts }, input, options);
}

/** Says which format a document is in, or why it cannot tell. */
export function detectFormat(input: unknown): Detection {
  return detectAmong(formats, input);
}

export { anthropicContract } from "./contracts/anthropic.ts";
export { azureContract } from "./contracts/azure.ts";
export { bedrockContract } from "./contracts/bedrock.ts";
export { cerebrasContract } from "./contracts/cerebras.ts";
export { cohereContract } from "./contracts/cohere.ts";
export type {
  Contract,
  Fact,
  Facts,
  Level,
  MediaKind,
  ModelFacts,
  Spelling,
  WireFacts,
} from "./contracts/contract.ts";
export { dashscopeContract } from "./contracts/dashscope.ts";
export { deepseekContract } from "./contracts/deepseek.ts";
export { fireworksContract } from "./contracts/fireworks.ts";
export { geminiContract } from "./contracts/gemini.ts";
export { groqContract } from "./contracts/groq.ts";
export { llamaCppContract } from "./contracts/llama-cpp.ts";
export { minimaxContract } from "./contracts/minimax.ts";
export { mistralContract } from "./contracts/mistral.ts";
export { moonshotContract } from "./contracts/moonshot.ts";
export { ollamaContract } from "./contracts/ollama.ts";
export { openaiChatContract } from "./contracts/openai-chat.ts";
export { openaiResponsesContract } from "./contracts/openai-responses.ts";
export { openrouterContract } from "./contracts/openrouter.ts";
export { perplexityContract } from "./contracts/perplexity.ts";
export { portableContract } from "./contracts/portable.ts";
export { contracts } from "./contracts/registry.ts";
export { type ResolvedContract, resolveContract } from "./contracts/resolve-contract.ts";
export { togetherContract } from "./contracts/together.ts";
export { vertexContract } from "./contracts/vertex.ts";
export { vllmContract } from "./contracts/vllm.ts";
export { xaiContract } from "./contracts/xai.ts";
export { zaiContract } from "./contracts/zai.ts";
export type { Edit, EditAction } from "./edits/edit.ts";
export { SutureError, type SutureErrorCode } from "./errors.ts";
export { aiSdkFormat } from "./formats/ai-sdk/index.ts";
export { aiSdkUiFormat } from "./formats/ai-sdk-ui/index.ts";
export { anthropicFormat } from "./formats/anthropic/index.ts";
export { bedrockFormat } from "./formats/bedrock/index.ts";
export type { Detection } from "./formats/detect-format.ts";
export type { Format, Likeness, RequestContent, ToolContent } from "./formats/format.ts";
export { geminiFormat } from "./formats/gemini/index.ts";
export { openaiChatFormat } from "./formats/openai-chat/index.ts";
export { openaiResponsesFormat } from "./formats/openai-responses/index.ts";
export { pydanticAiFormat } from "./formats/pydantic-ai/index.ts";
export { formats } from "./formats/registry.ts";
export { sutureFormat } from "./formats/suture/index.ts";
export type {
  Json,
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  TextContent,
  ToolCallContent,
  ToolResultContent,
} from "./model/content.ts";
export type { Message, Role } from "./model/message.ts";
export type { Outline, RequestFacts, Shape, Tool } from "./model/outline.ts";
export type { Part, PartKind } from "./model/part.ts";
export { createSuture, type Suture } from "./repair/create-suture.ts";
export type { SutureParts } from "./repair/open-document.ts";
export type { CheckOptions, ConvertOptions, Outcome, Policy, RepairOptions } from "./repair/options.ts";
export type { Repaired } from "./repair/repair.ts";
export type { Finding, Report } from "./repair/report.ts";
export { rules } from "./rules/registry.ts";
export type { Rule } from "./rules/rule.ts";
export type { Family } from "./rules/rule-doc.ts";
