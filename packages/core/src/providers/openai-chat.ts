import { openaiChatContract } from "../contracts/openai-chat.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `openai-chat` switches on. */
export const openaiChatRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.toolTypeIsKnown,
  rules.toolChoiceIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
  rules.reasoningIsNative,
  rules.reasoningIsAllowed,
  rules.roleIsKnown,
  rules.toolCallIsModern,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.speakerNameIsPlain,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.mediaIsReachable,
  rules.imageAddressIsValid,
  rules.mediaTypeIsKnown,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallsAreNotEmpty,
  rules.toolCallsAreNotNull,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.historyHasMessage,
  rules.toolCallCountFits,
  rules.textFits,
  rules.toolsAreNotEmpty,
  rules.toolCountFits,
  rules.toolSchemaIsAccepted,
  rules.toolSubschemasAreAccepted,
  rules.toolChoiceHasTool,
  rules.effortFitsTools,
  rules.jsonIsMentioned,
  rules.messageCountFits,
];

/** OpenAI Chat Completions, by its `openai-chat` wire. */
export const openaiChat: Provider = {
  format: openaiChatSyntax,
  contract: openaiChatContract,
  rules: openaiChatRules,
};
