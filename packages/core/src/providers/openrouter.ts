import { openrouterContract } from "../contracts/openrouter.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `openrouter` switches on on the wire `openai-chat`. */
export const openrouterRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolCallIsFunction,
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.systemIsInPlace,
  rules.assistantFollowsTool,
  rules.historyHasMessage,
  rules.toolChoiceHasTool,
];

/** OpenRouter, by its `openai-chat` wire. */
export const openrouter: Provider = {
  format: openaiChatSyntax,
  contract: openrouterContract,
  rules: openrouterRules,
};
