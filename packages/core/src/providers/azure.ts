import { azureContract } from "../contracts/azure.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import type { Rule } from "../rules/rule.ts";
import { openaiChatRules } from "./openai-chat.ts";

/** The rules that the contract `azure` switches on on the wire `openai-chat`. */
export const azureRules: readonly Rule[] = openaiChatRules;

/** Azure OpenAI, by its `openai-chat` wire. */
export const azure: Provider = {
  format: openaiChatSyntax,
  contract: azureContract,
  rules: azureRules,
};
