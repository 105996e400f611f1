import type { Provider } from "../repair/provider.ts";
import { anthropic } from "./anthropic.ts";
import { azure } from "./azure.ts";
import { bedrock } from "./bedrock.ts";
import { cerebras } from "./cerebras.ts";
import { cohere } from "./cohere.ts";
import { dashscope } from "./dashscope.ts";
import { deepseek } from "./deepseek.ts";
import { fireworks } from "./fireworks.ts";
import { gemini } from "./gemini.ts";
import { groq } from "./groq.ts";
import { llamaCpp } from "./llama-cpp.ts";
import { minimax } from "./minimax.ts";
import { mistral } from "./mistral.ts";
import { moonshot } from "./moonshot.ts";
import { ollama } from "./ollama.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { openrouter } from "./openrouter.ts";
import { perplexity } from "./perplexity.ts";
import { portable } from "./portable.ts";
import { together } from "./together.ts";
import { vertex } from "./vertex.ts";
import { vllm } from "./vllm.ts";
import { xai } from "./xai.ts";
import { zai } from "./zai.ts";

/** A provider for each contract, in the order of the contracts. */
export const providers: readonly Provider[] = [
  openaiChat,
  openaiResponses,
  azure,
  anthropic,
  gemini,
  vertex,
  bedrock,
  mistral,
  groq,
  cerebras,
  fireworks,
  together,
  deepseek,
  moonshot,
  xai,
  openrouter,
  minimax,
  zai,
  dashscope,
  cohere,
  ollama,
  vllm,
  llamaCpp,
  perplexity,
  portable,
];
