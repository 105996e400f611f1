import { anthropicContract } from "./anthropic.ts";
import { azureContract } from "./azure.ts";
import { bedrockContract } from "./bedrock.ts";
import { cerebrasContract } from "./cerebras.ts";
import { cohereContract } from "./cohere.ts";
import type { Contract } from "./contract.ts";
import { dashscopeContract } from "./dashscope.ts";
import { deepseekContract } from "./deepseek.ts";
import { fireworksContract } from "./fireworks.ts";
import { geminiContract } from "./gemini.ts";
import { groqContract } from "./groq.ts";
import { llamaCppContract } from "./llama-cpp.ts";
import { minimaxContract } from "./minimax.ts";
import { mistralContract } from "./mistral.ts";
import { moonshotContract } from "./moonshot.ts";
import { ollamaContract } from "./ollama.ts";
import { openaiChatContract } from "./openai-chat.ts";
import { openaiResponsesContract } from "./openai-responses.ts";
import { openrouterContract } from "./openrouter.ts";
import { perplexityContract } from "./perplexity.ts";
import { portableContract } from "./portable.ts";
import { togetherContract } from "./together.ts";
import { vertexContract } from "./vertex.ts";
import { vllmContract } from "./vllm.ts";
import { xaiContract } from "./xai.ts";
import { zaiContract } from "./zai.ts";

/** Every contract that Suture knows. */
export const contracts: readonly Contract[] = [
  openaiChatContract,
  openaiResponsesContract,
  azureContract,
  anthropicContract,
  geminiContract,
  vertexContract,
  bedrockContract,
  mistralContract,
  groqContract,
  cerebrasContract,
  fireworksContract,
  togetherContract,
  deepseekContract,
  moonshotContract,
  xaiContract,
  openrouterContract,
  minimaxContract,
  zaiContract,
  dashscopeContract,
  cohereContract,
  ollamaContract,
  vllmContract,
  llamaCppContract,
  perplexityContract,
  portableContract,
];
