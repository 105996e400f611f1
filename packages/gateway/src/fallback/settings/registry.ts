import { anthropicSettings, writeAnthropic } from "./anthropic.ts";
import type { Carrier } from "./carrier.ts";
import { geminiSettings, writeGemini } from "./gemini.ts";
import { chatSettings, writeChat } from "./openai-chat.ts";
import { responsesSettings, writeResponses } from "./openai-responses.ts";
import type { WireSettings } from "./request-settings.ts";
import { sutureSettings } from "./suture.ts";

/** How each wire reads and writes settings. Requests in canonical form are only read. */
export const wireSettings: {
  readonly [wire: string]: { readonly read: WireSettings; write?(carrier: Carrier): void };
} = {
  suture: { read: sutureSettings },
  "openai-chat": { read: chatSettings, write: writeChat },
  "openai-responses": { read: responsesSettings, write: writeResponses },
  anthropic: { read: anthropicSettings, write: writeAnthropic },
  gemini: { read: geminiSettings, write: writeGemini },
};
