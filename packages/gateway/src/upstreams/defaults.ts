import type { UpstreamOptions } from "./upstream.ts";

const CHAT = ["openai-chat"];

function compatible(name: string, baseUrl: string): UpstreamOptions {
  return { name, baseUrl, contract: name, wires: CHAT };
}

/** A server on this machine asks for no key. */
function local(name: string, baseUrl: string): UpstreamOptions {
  return { ...compatible(name, baseUrl), keyless: true };
}

/** The providers that are known without being configured. The first that speaks a wire gets what names no other. */
export const defaultUpstreams: readonly UpstreamOptions[] = [
  { name: "openai", baseUrl: "https://api.openai.com/v1", wires: ["openai-chat", "openai-responses"] },
  { name: "anthropic", baseUrl: "https://api.anthropic.com", wires: ["anthropic"] },
  { name: "gemini", baseUrl: "https://generativelanguage.googleapis.com", wires: ["gemini"] },
  compatible("groq", "https://api.groq.com/openai/v1"),
  compatible("cerebras", "https://api.cerebras.ai/v1"),
  compatible("fireworks", "https://api.fireworks.ai/inference/v1"),
  compatible("together", "https://api.together.xyz/v1"),
  compatible("deepseek", "https://api.deepseek.com/v1"),
  compatible("xai", "https://api.x.ai/v1"),
  compatible("mistral", "https://api.mistral.ai/v1"),
  compatible("openrouter", "https://openrouter.ai/api/v1"),
  compatible("moonshot", "https://api.moonshot.ai/v1"),
  compatible("minimax", "https://api.minimax.io/v1"),
  compatible("cohere", "https://api.cohere.ai/compatibility/v1"),
  compatible("dashscope", "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"),
  compatible("zai", "https://api.z.ai/api/paas/v4"),
  local("ollama", "http://127.0.0.1:11434/v1"),
  local("vllm", "http://127.0.0.1:8000/v1"),
  local("llama-cpp", "http://127.0.0.1:8080/v1"),
];
