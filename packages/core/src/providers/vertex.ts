import { vertexContract } from "../contracts/vertex.ts";
import { geminiSyntax } from "../formats/gemini/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `vertex` switches on. */
export const vertexRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.reasoningIsNative,
  rules.reasoningIsSigned,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.providerCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolResultNamesCall,
  rules.toolArgumentsAreObject,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.textHasNoNul,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.callFollowsUser,
  rules.toolResultsComeFirst,
  rules.toolCallsComeLast,
  rules.historyEndIsTrimmed,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
  rules.thinkingComesFirst,
  rules.callIsSigned,
  rules.toolIsUnique,
  rules.cacheMarkCountFits,
  rules.messageCountFits,
];

/** Google Vertex AI, by its `gemini` wire. */
export const vertex: Provider = {
  format: geminiSyntax,
  contract: vertexContract,
  rules: vertexRules,
};
