import type { Family } from "./family.ts";

/** Tokens that a request costs besides its texts. */
export interface Overhead {
  /** Once a request. */
  readonly request: number;
  /** For each message: its role and what separates it from the next. */
  readonly message: number;
  /** For each call or result: its id and frame. */
  readonly call: number;
  /** Once, when there are tools: instructions the provider adds about calling them. */
  readonly tools: number;
  /** For each tool. */
  readonly tool: number;
}

/**
 * OpenAI's cookbook gives 3 tokens a message and 3 for the reply; for the others, and for tools, these are what
 * ai-tokenizer 1.0.6 found by comparing with what the APIs counted, rounded up. Calls carry an id, which is counted here and not
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
