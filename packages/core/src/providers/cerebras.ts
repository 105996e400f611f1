import { cerebrasContract } from "../contracts/cerebras.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import type { Rule } from "../rules/rule.ts";
import { groqRules } from "./groq.ts";

/** The rules that the contract `cerebras` switches on. */
export const cerebrasRules: readonly Rule[] = groqRules;

/** Cerebras, by its `openai-chat` wire. */
export const cerebras: Provider = {
  format: openaiChatSyntax,
  contract: cerebrasContract,
  rules: cerebrasRules,
};
