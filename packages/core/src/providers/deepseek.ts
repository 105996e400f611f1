import { deepseekContract } from "../contracts/deepseek.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `deepseek` switches on on the wire `openai-chat`. */
export const deepseekRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
  rules.reasoningIsAllowed,
  rules.roleIsKnown,
  rules.toolCallIsModern,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolCallIsFunction,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.rolesAlternate,
  rules.historyHasMessage,
  rules.reasoningIsPresent,
  rules.toolsAreNotEmpty,
  rules.toolSchemaIsAccepted,
  rules.toolIsUnique,
  rules.toolChoiceHasTool,
  rules.toolChoiceIsFree,
  rules.jsonIsMentioned,
];

/** DeepSeek, by its `openai-chat` wire. */
export const deepseek: Provider = {
  format: openaiChatSyntax,
  contract: deepseekContract,
  rules: deepseekRules,
};
