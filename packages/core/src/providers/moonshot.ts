import { moonshotContract } from "../contracts/moonshot.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `moonshot` switches on on the wire `openai-chat`. */
export const moonshotRules: readonly Rule[] = [
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
  rules.mediaIsSupported,
  rules.textIsWellFormed,
  rules.messageHasContent,
  rules.contentIsPresent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.historyHasMessage,
  rules.reasoningIsPresent,
  rules.toolSchemaIsWellFormed,
  rules.toolIsUnique,
  rules.toolChoiceHasTool,
  rules.toolChoiceIsFree,
];

/** Moonshot Kimi, by its `openai-chat` wire. */
export const moonshot: Provider = {
  format: openaiChatSyntax,
  contract: moonshotContract,
  rules: moonshotRules,
};
