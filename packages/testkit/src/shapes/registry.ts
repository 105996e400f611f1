import { aiSdkAlphabet } from "./ai-sdk.ts";
import type { Alphabet } from "./alphabet.ts";
import { anthropicAlphabet } from "./anthropic.ts";
import { bedrockAlphabet } from "./bedrock.ts";
import { geminiAlphabet } from "./gemini.ts";
import { openaiChatAlphabet } from "./openai-chat.ts";
import { openaiResponsesAlphabet } from "./openai-responses.ts";
import { pydanticAiAlphabet } from "./pydantic-ai.ts";
import { sutureAlphabet } from "./suture.ts";

/** One alphabet for each format. */
export const alphabets: readonly Alphabet[] = [
  openaiChatAlphabet,
  openaiResponsesAlphabet,
  anthropicAlphabet,
  geminiAlphabet,
  bedrockAlphabet,
  aiSdkAlphabet,
  pydanticAiAlphabet,
  sutureAlphabet,
];

/** The alphabet of a format. */
export function alphabetOf(format: string): Alphabet {
  const found = alphabets.find((each) => each.format === format);
  if (found === undefined) throw new Error(`no alphabet for ${format}`);
  return found;
}
