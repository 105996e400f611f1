import { ollamaContract } from "../contracts/ollama.ts";
import { openaiChatSyntax } from "../formats/openai-chat/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** The rules that the contract `ollama` switches on on the wire `openai-chat`. */
export const ollamaRules: readonly Rule[] = [
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.toolCallHasId,
  rules.toolArgumentsAreJson,
  rules.mediaIsSupported,
  rules.mediaIsReachable,
  rules.textIsWellFormed,
];

/** Ollama, by its `openai-chat` wire. */
export const ollama: Provider = {
  format: openaiChatSyntax,
  contract: ollamaContract,
  rules: ollamaRules,
};
