import { type Bag, isBag } from "../json/values.ts";

/** The usage that a provider reports for a request and its reply. */
export interface UsageReading {
  /** Tokens of the prompt, including cached ones. */
  readonly input: number;
  /** Tokens of the reply, including reasoning. */
  readonly output: number;
  readonly total: number;
  /** Tokens of reasoning, which are part of `output`. */
  readonly reasoning: number;
}

/**
 * Reads the usage reported by any vendor: OpenAI (chat and Responses), Anthropic (whose cache fields add to
 * `input_tokens`), Gemini (`usageMetadata`), Bedrock, or the AI SDK. Takes the usage itself, or a reply that contains it.
 * `undefined` if there is none.
 *
 * @example
 * readUsage({ input_tokens: 12, cache_read_input_tokens: 4000, output_tokens: 80 }); // input 4012, total 4092
 */
export function readUsage(value: unknown): UsageReading | undefined {
  return readWithin(value, DEEPEST);
}

function readWithin(value: unknown, depth: number): UsageReading | undefined {
  if (!isBag(value) || depth < 0) return undefined;
  const read =
    chatUsage(value) ?? geminiUsage(value) ?? bedrockUsage(value) ?? wordedUsage(value) ?? undefined;
  if (read !== undefined) return read;
  for (const field of HOLDERS) {
    const held = value[field];
    const found = readWithin(held, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Members of replies that contain usage, and of events that contain replies. */
const HOLDERS = [
  "usage",
  "usageMetadata",
  "usage_metadata",
  "totalUsage",
  "response",
  "message",
  "metadata",
  "tokens",
];
/** An event contains a reply, which contains its usage, which may contain details. */
const DEEPEST = 3;

function amount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function inside(value: unknown, field: string): number {
  return (isBag(value) ? amount(value[field]) : undefined) ?? 0;
}

function reading(input: number, output: number, reasoning: number): UsageReading {
  return { input, output, total: input + output, reasoning };
}

/** OpenAI Chat Completions and compatible servers. */
function chatUsage(usage: Bag): UsageReading | undefined {
  const input = amount(usage.prompt_tokens);
  const output = amount(usage.completion_tokens);
  if (input === undefined && output === undefined) return undefined;
  return reading(input ?? 0, output ?? 0, inside(usage.completion_tokens_details, "reasoning_tokens"));
}

/** `input_tokens` and `output_tokens`: OpenAI Responses, and Anthropic with its caches. */
function wordedUsage(usage: Bag): UsageReading | undefined {
  const input = amount(usage.input_tokens);
  const output = amount(usage.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  const cached =
    (amount(usage.cache_read_input_tokens) ?? 0) + (amount(usage.cache_creation_input_tokens) ?? 0);
  return reading((input ?? 0) + cached, output ?? 0, inside(usage.output_tokens_details, "reasoning_tokens"));
}

/** Gemini counts reasoning and the prompts of server tools separately. */
function geminiUsage(usage: Bag): UsageReading | undefined {
  const field = (camel: string, snake: string) => amount(usage[camel]) ?? amount(usage[snake]);
  const prompt = field("promptTokenCount", "prompt_token_count");
  const answer = field("candidatesTokenCount", "candidates_token_count");
  const total = field("totalTokenCount", "total_token_count");
  if (prompt === undefined && answer === undefined && total === undefined) return undefined;
  const thoughts = field("thoughtsTokenCount", "thoughts_token_count") ?? 0;
  const tools = field("toolUsePromptTokenCount", "tool_use_prompt_token_count") ?? 0;
  if (prompt === undefined && answer === undefined) return reading(total ?? 0, 0, 0);
  return reading((prompt ?? 0) + tools, (answer ?? 0) + thoughts, thoughts);
}

/**
 * `inputTokens` and `outputTokens`: of Bedrock, whose cached tokens are extra, and of the AI SDK, whose input includes
 * them.
 */
function bedrockUsage(usage: Bag): UsageReading | undefined {
  const { inputTokens, outputTokens } = usage;
  // Providers of the AI SDK report { total, noCache, cacheRead, cacheWrite }.
  const input = amount(inputTokens) ?? (isBag(inputTokens) ? amount(inputTokens.total) : undefined);
  const output = amount(outputTokens) ?? (isBag(outputTokens) ? amount(outputTokens.total) : undefined);
  if (input === undefined && output === undefined) return legacyUsage(usage);
  const cached = (amount(usage.cacheReadInputTokens) ?? 0) + (amount(usage.cacheWriteInputTokens) ?? 0);
  const thoughts = amount(usage.reasoningTokens) ?? inside(outputTokens, "reasoning");
  return reading((input ?? 0) + cached, output ?? 0, thoughts);
}

/** The AI SDK before version 5, and Ollama. */
function legacyUsage(usage: Bag): UsageReading | undefined {
  const input = amount(usage.promptTokens) ?? amount(usage.prompt_eval_count);
  const output = amount(usage.completionTokens) ?? amount(usage.eval_count);
  return input === undefined && output === undefined ? undefined : reading(input ?? 0, output ?? 0, 0);
}
