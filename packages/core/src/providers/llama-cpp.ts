import { llamaCppContract } from "../contracts/llama-cpp.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `llama-cpp` switches on. */
export const llamaCppRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.toolCallIsModern,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolCallIsFunction,
  rules.toolArgumentsAreJson,
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.assistantFollowsTool,
  rules.prefillIsSingle,
  rules.historyHasMessage,
  rules.toolCallCountFits,
];

/** llama.cpp server, by its `openai-chat` wire. */
export const llamaCpp: Provider = {
  format: openaiChatSyntax,
  contract: llamaCppContract,
  rules: llamaCppRules,
};
