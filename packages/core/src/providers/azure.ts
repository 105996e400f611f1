import { azureContract } from "../contracts/azure.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `azure` switches on on the wire `openai-chat`. */
export const azureRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.reasoningIsNative,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallsAreNotEmpty,
  rules.toolCallsAreNotNull,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.historyHasMessage,
  rules.textFits,
  rules.toolsAreNotEmpty,
  rules.toolCountFits,
  rules.messageCountFits,
];

/** Azure OpenAI, by its `openai-chat` wire. */
export const azure: Provider = {
  format: openaiChatSyntax,
  contract: azureContract,
  rules: azureRules,
};
