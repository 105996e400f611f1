import { anthropicContract } from "../contracts/anthropic.ts";
import { anthropicSyntax } from "../formats/anthropic/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `anthropic` switches on. */
export const anthropicRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
  rules.reasoningIsNative,
  rules.reasoningIsSigned,
  rules.roleIsKnown,
  rules.toolResultFollowsCall,
  rules.toolCallHasId,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreObject,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.providerCallHasResult,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.toolResultsComeFirst,
  rules.toolCallsComeLast,
  rules.historyEndIsTrimmed,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
  rules.thinkingComesFirst,
  rules.toolsAreDefined,
  rules.toolIsUnique,
  rules.cacheMarkCountFits,
  rules.messageCountFits,
];

/** Anthropic Messages, by its `anthropic` wire. */
export const anthropic: Provider = {
  format: anthropicSyntax,
  contract: anthropicContract,
  rules: anthropicRules,
};
