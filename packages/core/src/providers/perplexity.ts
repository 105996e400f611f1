import { perplexityContract } from "../contracts/perplexity.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `perplexity` switches on. */
export const perplexityRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.toolCallHasId,
  rules.textIsWellFormed,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.historyEndsWithUser,
];

/** Perplexity, by its `openai-chat` wire. */
export const perplexity: Provider = {
  format: openaiChatSyntax,
  contract: perplexityContract,
  rules: perplexityRules,
};
