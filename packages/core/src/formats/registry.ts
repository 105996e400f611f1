import { aiSdkFormat } from "./ai-sdk/index.ts";
import { aiSdkUiFormat } from "./ai-sdk-ui/index.ts";
import { anthropicFormat } from "./anthropic/index.ts";
import { bedrockFormat } from "./bedrock/index.ts";
import type { Format } from "./format.ts";
import { geminiFormat } from "./gemini/index.ts";
import { openaiChatFormat } from "./openai-chat/index.ts";
import { openaiResponsesFormat } from "./openai-responses/index.ts";
import { pydanticAiFormat } from "./pydantic-ai/index.ts";
import { sutureFormat } from "./suture/index.ts";

/** Every format, in the order in which candidates are named. */
export const formats: readonly Format[] = [
  openaiChatFormat,
  openaiResponsesFormat,
  anthropicFormat,
  geminiFormat,
  bedrockFormat,
  aiSdkFormat,
  aiSdkUiFormat,
  pydanticAiFormat,
  sutureFormat,
];
