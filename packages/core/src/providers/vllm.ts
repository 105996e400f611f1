import { vllmContract } from "../contracts/vllm.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `vllm` switches on. */
export const vllmRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.roleIsKnown,
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
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.systemIsInPlace,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.assistantFollowsTool,
  rules.historyHasMessage,
  rules.toolCallCountFits,
  rules.toolsAreNotEmpty,
  rules.toolChoiceHasTool,
];

/** vLLM, by its `openai-chat` wire. */
export const vllm: Provider = {
  format: openaiChatSyntax,
  contract: vllmContract,
  rules: vllmRules,
};
