import { dashscopeContract } from "../contracts/dashscope.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `dashscope` switches on. */
export const dashscopeRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolCallIsFunction,
  rules.toolArgumentsAreJson,
  rules.toolArgumentsAreObject,
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.systemIsInPlace,
  rules.historyHasMessage,
  rules.toolsAreNotEmpty,
  rules.toolChoiceHasTool,
  rules.toolChoiceIsFree,
  rules.jsonIsMentioned,
];

/** DashScope Qwen, by its `openai-chat` wire. */
export const dashscope: Provider = {
  format: openaiChatSyntax,
  contract: dashscopeContract,
  rules: dashscopeRules,
};
