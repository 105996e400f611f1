import { zaiContract } from "../contracts/zai.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `zai` switches on. */
export const zaiRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreObject,
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.toolResultsComeFirst,
  rules.toolCallsComeLast,
  rules.historyHasMessage,
];

/** z.ai GLM, by its `openai-chat` wire. */
export const zai: Provider = {
  format: openaiChatSyntax,
  contract: zaiContract,
  rules: zaiRules,
};
