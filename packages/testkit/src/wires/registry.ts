import type { Wire } from "../wire.ts";
import { aiSdk } from "./ai-sdk.ts";
import { anthropic } from "./anthropic.ts";
import { bedrock } from "./bedrock.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { pydanticAi } from "./pydantic-ai.ts";
import { suture } from "./suture.ts";

/** Every format that histories are written and repaired in. */
export const wires: readonly Wire[] = [
  openaiChat,
  openaiResponses,
  anthropic,
  gemini,
  bedrock,
  aiSdk,
  pydanticAi,
  suture,
];

/** The wire of that name. */
export function wireOf(format: string): Wire {
  const wire = wires.find((each) => each.format === format);
  if (wire === undefined) throw new Error(`no wire ${format}`);
  return wire;
}
