import { minimaxContract } from "../contracts/minimax.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `minimax` switches on on the wire `openai-chat`. */
export const minimaxRules: readonly Rule[] = [
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.partFitsRole,
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
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.systemIsInPlace,
  rules.historyHasMessage,
  rules.toolHasParameters,
  rules.toolChoiceHasTool,
];

/** MiniMax, by its `openai-chat` wire. */
export const minimax: Provider = {
  format: openaiChatSyntax,
  contract: minimaxContract,
  rules: minimaxRules,
};
