import { bedrockContract } from "../contracts/bedrock.ts";
import { bedrockSyntax } from "../formats/bedrock/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `bedrock` switches on on the wire `bedrock`. */
export const bedrockRules: readonly Rule[] = [
  rules.systemIsWellFormed,
  rules.toolIsWellFormed,
  rules.toolChoiceIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
  rules.reasoningIsNative,
  rules.reasoningIsSigned,
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
  rules.mediaIsReachable,
  rules.mediaTypeIsKnown,
  rules.mediaFits,
  rules.textIsWellFormed,
  rules.textHasNoNul,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolResultHasContent,
  rules.documentHasText,
  rules.documentNameIsWellSpelled,
  rules.documentNameIsUnique,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.toolResultsStandAlone,
  rules.rolesAlternate,
  rules.toolResultsComeFirst,
  rules.toolCallsComeLast,
  rules.assistantFollowsTool,
  rules.historyEndIsTrimmed,
  rules.reasoningIsConcluded,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
  rules.thinkingComesFirst,
  rules.toolsAreDefined,
  rules.toolsAreNotEmpty,
  rules.toolChoiceHasTool,
  rules.toolChoiceIsFree,
  rules.cacheMarkIsPlaced,
  rules.cacheMarkCountFits,
];

/** AWS Bedrock, by its `bedrock` wire. */
export const bedrock: Provider = {
  format: bedrockSyntax,
  contract: bedrockContract,
  rules: bedrockRules,
};
