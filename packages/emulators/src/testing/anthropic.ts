import { signatureOf } from "../signature.ts";

/** A JSON object in a history. */
type Part = Readonly<Record<string, unknown>>;

/** A user message. */
export const u = (content: unknown): Part => ({ role: "user", content });

/** An assistant message. */
export const a = (content: unknown): Part => ({ role: "assistant", content });

/** A system message. */
export const s = (content: unknown): Part => ({ role: "system", content });

/** A text block. */
export const text = (words: string): Part => ({ type: "text", text: words });

/** A call of the tool `f`. */
export const call = (id: string): Part => ({ type: "tool_use", id, name: "f", input: {} });

/** A result. */
export const result = (id: string): Part => ({ type: "tool_result", tool_use_id: id, content: "r" });

/** A thinking block, signed by an emulator by default. */
export const think = (words: string, signature: string = signatureOf("anthropic", words)): Part => ({
  type: "thinking",
  thinking: words,
  signature,
});

/** A call of the vendor's web search. */
export const search = (id: string): Part => ({ type: "server_tool_use", id, name: "web_search", input: {} });

/** The result of such a search. */
export const found = (id: string): Part => ({ type: "web_search_tool_result", tool_use_id: id, content: [] });

/** The tool `f`. */
export const tools: readonly Part[] = [{ name: "f", input_schema: { type: "object" } }];

/** A model of 2026, one that accepts prefill, and one with the rules of 2024. */
export const NEW = "claude-sonnet-5";
export const MIDDLE = "claude-sonnet-4-5";
export const OLD = "claude-3-5-haiku-20241022";
