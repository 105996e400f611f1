import { cohereContract } from "../contracts/cohere.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `cohere` switches on. */
export const cohereRules: readonly Rule[] = [
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
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.assistantFollowsTool,
  rules.historyHasMessage,
  rules.toolChoiceHasTool,
];

/** Cohere, by its `openai-chat` wire. */
export const cohere: Provider = {
  format: openaiChatSyntax,
  contract: cohereContract,
  rules: cohereRules,
};
