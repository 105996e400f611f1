import { contracts, formats } from "@suture/core";
import { expect, it } from "vitest";
import type { KnownContract, KnownFormat } from "./options.ts";

// The compiler says where a name is missing here, or too many; the test, where one is in the registries.
const FORMATS: Record<KnownFormat, 0> = {
  "openai-chat": 0,
  "openai-responses": 0,
  anthropic: 0,
  gemini: 0,
  bedrock: 0,
  "ai-sdk": 0,
  "ai-sdk-ui": 0,
  "pydantic-ai": 0,
  suture: 0,
};
const CONTRACTS: Record<KnownContract, 0> = {
  "openai-chat": 0,
  "openai-responses": 0,
  azure: 0,
  anthropic: 0,
  gemini: 0,
  vertex: 0,
  bedrock: 0,
  mistral: 0,
  groq: 0,
  cerebras: 0,
  fireworks: 0,
  together: 0,
  deepseek: 0,
  moonshot: 0,
  xai: 0,
  openrouter: 0,
  minimax: 0,
  zai: 0,
  dashscope: 0,
  cohere: 0,
  ollama: 0,
  vllm: 0,
  "llama-cpp": 0,
  perplexity: 0,
  portable: 0,
};

it("editors offer every format and every contract by name", () => {
  expect(formats.map(({ name }) => name).toSorted()).toEqual(Object.keys(FORMATS).toSorted());
  expect(contracts.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONTRACTS).toSorted());
});
