import type { Check } from "../../endpoint.ts";
import { openaiPairing, pairing } from "../openai-chat/checks/pairing.ts";

/** Calls and results stand together, as with OpenAI. */
export const pairedAsOpenai: Check = {
  ...pairing(openaiPairing),
  says: "Calls and results stand together as OpenAI demands, and breaches are told in OpenAI's words, whose API this one imitates: tool messages for each call right behind it, one each, and nowhere else; ids of one message differ.",
};
