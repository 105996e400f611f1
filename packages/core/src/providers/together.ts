import { togetherContract } from "../contracts/together.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import type { Rule } from "../rules/rule.ts";
import { openrouterRules } from "./openrouter.ts";

/** The rules that the contract `together` switches on. */
export const togetherRules: readonly Rule[] = openrouterRules;

/** Together AI, by its `openai-chat` wire. */
export const together: Provider = {
  format: openaiChatSyntax,
  contract: togetherContract,
  rules: togetherRules,
};
