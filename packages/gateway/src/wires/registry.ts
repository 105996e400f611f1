import { anthropicWire } from "./anthropic.ts";
import { geminiWire } from "./gemini.ts";
import { openaiChatWire } from "./openai-chat.ts";
import { openaiResponsesWire } from "./openai-responses.ts";
import type { Wire } from "./wire.ts";

/** Every wire that histories are mended on. */
export const wires: readonly Wire[] = [openaiChatWire, openaiResponsesWire, anthropicWire, geminiWire];
