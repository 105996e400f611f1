import { mistralContract } from "../contracts/mistral.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `mistral` switches on. */
export const mistralRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
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
  rules.toolArgumentsAreJson,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.documentIsLinked,
  rules.textIsWellFormed,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.assistantFollowsTool,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
];

/** Mistral, by its `openai-chat` wire. */
export const mistral: Provider = {
  format: openaiChatSyntax,
  contract: mistralContract,
  rules: mistralRules,
};
