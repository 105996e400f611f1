import { fireworksContract } from "../contracts/fireworks.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `fireworks` switches on. */
export const fireworksRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
  rules.reasoningIsAllowed,
  rules.roleIsKnown,
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolCallIsFunction,
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.historyHasMessage,
  rules.toolChoiceHasTool,
];

/** Fireworks AI, by its `openai-chat` wire. */
export const fireworks: Provider = {
  format: openaiChatSyntax,
  contract: fireworksContract,
  rules: fireworksRules,
};
