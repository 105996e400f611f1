import { geminiContract } from "../contracts/gemini.ts";
import { geminiSyntax } from "../formats/gemini/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `gemini` switches on. */
export const geminiRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
  rules.reasoningIsNative,
  rules.roleIsKnown,
  rules.toolResultFollowsCall,
  rules.toolCallHasId,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolResultNamesCall,
  rules.toolArgumentsAreObject,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.textHasNoNul,
  rules.messageHasContent,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.callFollowsUser,
  rules.historyHasMessage,
  rules.callIsSigned,
  rules.toolIsUnique,
];

/** Google Gemini API, by its `gemini` wire. */
export const gemini: Provider = {
  format: geminiSyntax,
  contract: geminiContract,
  rules: geminiRules,
};
