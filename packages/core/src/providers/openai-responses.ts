import { openaiResponsesContract } from "../contracts/openai-responses.ts";
import { openaiResponsesSyntax } from "../formats/openai-responses/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `openai-responses` switches on. */
export const openaiResponsesRules: readonly Rule[] = [
  rules.systemIsWellFormed,
  rules.toolIsWellFormed,
  rules.toolChoiceIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
  rules.reasoningIsNative,
  rules.reasoningIsSigned,
  rules.reasoningIsAllowed,
  rules.reasoningIsStored,
  rules.itemIdIsValid,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreObject,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.imageAddressIsValid,
  rules.mediaTypeIsKnown,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.reasoningIsFollowed,
  rules.historyHasMessage,
  rules.textFits,
  rules.toolSchemaIsAccepted,
  rules.toolSubschemasAreAccepted,
  rules.toolChoiceHasTool,
  rules.jsonIsMentioned,
];

/** OpenAI Responses, by its `openai-responses` wire. */
export const openaiResponses: Provider = {
  format: openaiResponsesSyntax,
  contract: openaiResponsesContract,
  rules: openaiResponsesRules,
};
