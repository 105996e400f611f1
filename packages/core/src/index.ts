/**
 * Suture keeps LLM conversations whole: check, repair and convert any history for any provider.
 *
 * @module
 */
import { contracts } from "./contracts/registry.ts";
import type { Detection } from "./formats/detect-format.ts";
import { formats } from "./formats/registry.ts";
import { createSuture, type Suture } from "./repair/create-suture.ts";
import type { CheckOptions, ConvertOptions, RepairOptions } from "./repair/options.ts";
import type { Repaired } from "./repair/repair.ts";
import type { Report } from "./repair/report.ts";
import { rules } from "./rules/registry.ts";

const suture: Suture = /* @__PURE__ */ createSuture({ formats, contracts, rules });

/**
 * Finds what a provider would refuse in a history, and where. Changes nothing.
 *
 * @param input A whole request, or its bare list of messages, parsed, in any format.
 * @param options The provider, and what is known about the history. What is absent is derived from the document.
 * @returns A report: `ok`, and `findings` with their places.
 * @throws {SutureError} If the input is not a history at all, or an option is invalid; never for a broken history.
 *
 * @example
 * const { ok, findings } = check(body, { for: "anthropic" });
 */
export function check(input: unknown, options: CheckOptions = {}): Report {
  return suture.check(input, options);
}

/**
 * Mends a history so that the contract's provider accepts it. Clean input is returned as the very same object. The input
 * is never changed.
 *
 * @param input A whole request, or its bare list of messages, parsed, in any format.
 * @param options The provider, which calls still run, and what to do with calls and results without their other half.
 * @returns The mended `document`, whether it `changed`, and a `report` with every edit.
 * @throws {SutureError} If the input is not a history at all, or an option is invalid; never for a broken history.
 *
 * @example
 * const { document, report } = repair(messages, { for: "openai-chat" });
 */
export function repair<Document>(input: Document, options: RepairOptions = {}): Repaired<Document> {
  return suture.repair(input, options);
}

/**
 * Reads a history in one format, mends it for another format's provider, and writes it in that format. A whole request
 * becomes a whole request.
 *
 * @param input A whole request, or its bare list of messages, parsed, in any format.
 * @param options The format to write (`to`), and the options of `repair`.
 * @returns The `document` in the other format, and a `report`. Its `lossy` edits show what could not be carried over.
 * @throws {SutureError} If the input is not a history at all, or an option is invalid; never for a broken history.
 *
 * @example
 * const { document } = convert(chat, { to: "anthropic", model: "claude-sonnet-5" });
 */
export function convert(input: unknown, options: ConvertOptions): Repaired {
  return suture.convert(input, options);
}

/** Determines the format of a document, or why that is unclear. */
export function detectFormat(input: unknown): Detection {
  return suture.detectFormat(input);
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
  ModelFacts,
  SettingLimits,
  WireFacts,
} from "./contracts/contract.ts";
export { dashscopeContract } from "./contracts/dashscope.ts";
export { deepseekContract } from "./contracts/deepseek.ts";
export type { MediaKind } from "./contracts/facts/capabilities.ts";
export type { Spelling } from "./contracts/facts/ids.ts";
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
export { unread } from "./edits/unread.ts";
export { SutureError, type SutureErrorCode } from "./errors.ts";
export { aiSdkFormat, aiSdkSyntax } from "./formats/ai-sdk/index.ts";
export { aiSdkUiFormat, aiSdkUiSyntax } from "./formats/ai-sdk-ui/index.ts";
export { anthropicFormat, anthropicSyntax } from "./formats/anthropic/index.ts";
export { bedrockFormat, bedrockSyntax } from "./formats/bedrock/index.ts";
export type { Detection } from "./formats/detect-format.ts";
export type { Format, Likeness, RequestContent, Syntax } from "./formats/format.ts";
export { geminiFormat, geminiSyntax } from "./formats/gemini/index.ts";
export { openaiChatFormat, openaiChatSyntax } from "./formats/openai-chat/index.ts";
export { openaiResponsesFormat, openaiResponsesSyntax } from "./formats/openai-responses/index.ts";
export { pydanticAiFormat, pydanticAiSyntax } from "./formats/pydantic-ai/index.ts";
export { formats } from "./formats/registry.ts";
export { sutureFormat, sutureSyntax } from "./formats/suture/index.ts";
export type { SutureDocument, SutureMessage } from "./formats/suture/types.ts";
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
export type { Outline, Shape } from "./model/outline.ts";
export type { Part, PartKind } from "./model/part.ts";
export type { RequestFacts, Tool, ToolContent } from "./model/request.ts";
export { anthropic, anthropicRules } from "./providers/anthropic.ts";
export { azure, azureRules } from "./providers/azure.ts";
export { bedrock, bedrockRules } from "./providers/bedrock.ts";
export { cerebras, cerebrasRules } from "./providers/cerebras.ts";
export { cohere, cohereRules } from "./providers/cohere.ts";
export { dashscope, dashscopeRules } from "./providers/dashscope.ts";
export { deepseek, deepseekRules } from "./providers/deepseek.ts";
export { fireworks, fireworksRules } from "./providers/fireworks.ts";
export { gemini, geminiRules } from "./providers/gemini.ts";
export { groq, groqRules } from "./providers/groq.ts";
export { llamaCpp, llamaCppRules } from "./providers/llama-cpp.ts";
export { minimax, minimaxRules } from "./providers/minimax.ts";
export { mistral, mistralRules } from "./providers/mistral.ts";
export { moonshot, moonshotRules } from "./providers/moonshot.ts";
export { ollama, ollamaRules } from "./providers/ollama.ts";
export { openaiChat, openaiChatRules } from "./providers/openai-chat.ts";
export { openaiResponses, openaiResponsesRules } from "./providers/openai-responses.ts";
export { openrouter, openrouterRules } from "./providers/openrouter.ts";
export { perplexity, perplexityRules } from "./providers/perplexity.ts";
export { portable, portableRules } from "./providers/portable.ts";
export { together, togetherRules } from "./providers/together.ts";
export { vertex, vertexRules } from "./providers/vertex.ts";
export { vllm, vllmRules } from "./providers/vllm.ts";
export { xai, xaiRules } from "./providers/xai.ts";
export { zai, zaiRules } from "./providers/zai.ts";
export type { SutureParts } from "./repair/choose-provider.ts";
export { createSuture, type Suture } from "./repair/create-suture.ts";
export { forProvider, type ProviderSuture } from "./repair/for-provider.ts";
export type {
  CheckOptions,
  ContractName,
  ConvertOptions,
  FormatName,
  Outcome,
  Policy,
  RepairOptions,
} from "./repair/options.ts";
export type { Provider } from "./repair/provider.ts";
export type { Repaired } from "./repair/repair.ts";
export type { Finding, Report } from "./repair/report.ts";
export { rules } from "./rules/registry.ts";
export type { Rule } from "./rules/rule.ts";
export type { Family } from "./rules/rule-doc.ts";
