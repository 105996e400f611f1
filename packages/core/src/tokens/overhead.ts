import type { Family } from "./family.ts";

/** Tokens that a request costs besides its texts. */
export interface Overhead {
  /** Per request. */
  readonly request: number;
  /** Per message: its role and the separator. */
  readonly message: number;
  /** Per call or result: its id and frame. */
  readonly call: number;
  /** Once, if there are tools: instructions that the provider adds. */
  readonly tools: number;
  /** Per tool. */
  readonly tool: number;
}

/**
 * OpenAI's cookbook gives 3 tokens per message and 3 for the reply. For the others, and for tools, these are values
 * that ai-tokenizer 1.0.6 found by comparison with the APIs' counts, rounded up. The ids of calls are counted here, not
 * as text.
 */
const OPENAI: Overhead = { request: 3, message: 4, call: 12, tools: 12, tool: 8 };
const CLAUDE: Overhead = { request: 6, message: 4, call: 24, tools: 500, tool: 40 };
const CLAUDE_NEXT: Overhead = { request: 8, message: 5, call: 30, tools: 650, tool: 52 };
const GEMINI: Overhead = { request: 1, message: 2, call: 8, tools: 20, tool: 10 };
const OPEN: Overhead = { request: 8, message: 4, call: 16, tools: 190, tool: 40 };

const OVERHEADS: { readonly [Name in Family]: Overhead } = {
  o200k: OPENAI,
  cl100k: OPEN,
  claude: CLAUDE,
  "claude-5": CLAUDE_NEXT,
  gemini: GEMINI,
  llama: OPEN,
  qwen: OPEN,
  deepseek: OPEN,
};

/** What requests to models of a family cost besides their texts. */
export function overheadOf(family: Family): Overhead {
  return OVERHEADS[family];
}
