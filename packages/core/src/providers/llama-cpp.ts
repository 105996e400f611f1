import { llamaCppContract } from "../contracts/llama-cpp.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `llama-cpp` switches on. */
export const llamaCppRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreJson,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.prefillIsSingle,
];

/** llama.cpp server, by its `openai-chat` wire. */
export const llamaCpp: Provider = {
  format: openaiChatSyntax,
  contract: llamaCppContract,
  rules: llamaCppRules,
};
