import { vertexContract } from "../contracts/vertex.ts";
import { geminiSyntax } from "../formats/gemini/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `vertex` switches on on the wire `gemini`. */
export const vertexRules: readonly Rule[] = [
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
  rules.textIsNotEmpty,
  rules.messageHasContent,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.callFollowsUser,
  rules.historyHasMessage,
  rules.callIsSigned,
  rules.toolIsUnique,
];

/** Google Vertex AI, by its `gemini` wire. */
export const vertex: Provider = {
  format: geminiSyntax,
  contract: vertexContract,
  rules: vertexRules,
};
