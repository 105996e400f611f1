import { zaiContract } from "../contracts/zai.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `zai` switches on on the wire `openai-chat`. */
export const zaiRules: readonly Rule[] = [
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
  rules.toolResultMediaIsSupported,
  rules.textIsWellFormed,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.historyHasMessage,
  rules.toolChoiceHasTool,
];

/** z.ai GLM, by its `openai-chat` wire. */
export const zai: Provider = {
  format: openaiChatSyntax,
  contract: zaiContract,
  rules: zaiRules,
};
