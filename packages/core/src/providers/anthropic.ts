import { anthropicContract } from "../contracts/anthropic.ts";
import { anthropicSyntax } from "../formats/anthropic/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

const form: readonly Rule[] = [
  rules.systemIsWellFormed,
  rules.toolIsWellFormed,
  rules.toolChoiceIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
];

const pairs: readonly Rule[] = [
  rules.reasoningIsSigned,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreObject,
];

const rest: readonly Rule[] = [
  rules.mediaIsReachable,
  rules.mediaTypeIsKnown,
  rules.mediaFits,
  rules.mediaCountFits,
  rules.textIsWellFormed,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolResultHasContent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.providerCallHasResult,
  rules.toolResultsComeFirst,
  rules.toolCallsComeLast,
  rules.historyEndIsTrimmed,
  rules.reasoningIsConcluded,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
  rules.thinkingComesFirst,
  rules.toolsAreDefined,
  rules.toolSchemaIsAccepted,
  rules.toolIsUnique,
  rules.toolChoiceHasTool,
  rules.toolChoiceIsFree,
  rules.cacheMarkIsPlaced,
  rules.cacheMarkCountFits,
  rules.messageCountFits,
];

/** The rules that the contract `anthropic` switches on. */
export const anthropicRules: readonly Rule[] = /* @__PURE__ */ [
  form,
  rules.reasoningIsNative,
  pairs,
  rules.toolResultMediaIsSupported,
  rules.mediaIsSupported,
  rest,
].flat();

/** Anthropic Messages, by its `anthropic` wire. */
export const anthropic: Provider = {
  format: anthropicSyntax,
  contract: anthropicContract,
  rules: /* @__PURE__ */ [form, rules.reasoningIsNative, pairs, rest].flat(),
  // The wire has no media but images and documents.
  unbroken: ["mediaIsSupported", "resultMediaIsSupported"],
};
