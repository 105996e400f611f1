import { portableContract } from "../contracts/portable.ts";
import { aiSdkSyntax } from "../formats/ai-sdk/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

const form: readonly Rule[] = [rules.messageIsWellFormed, rules.partIsKnown, rules.roleIsKnown];

const rest: readonly Rule[] = [
  rules.toolCallHasId,
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolArgumentsAreJson,
  rules.toolArgumentsAreObject,
  rules.textIsWellFormed,
  rules.textHasNoNul,
  rules.textIsNotEmpty,
  rules.textIsNotBlank,
  rules.messageHasContent,
  rules.toolCallIdIsUniqueInStep,
  rules.toolCallIdIsUniqueInTurn,
  rules.toolCallIdIsWellSpelled,
  rules.historyStartsWithUser,
  rules.rolesAlternate,
  rules.historyHasMessage,
];

/** The rules that the contract `portable` switches on. */
export const portableRules: readonly Rule[] = /* @__PURE__ */ [form, rules.toolCallIsModern, rest].flat();

/** AI SDK messages that any provider should accept. */
export const portable: Provider = {
  format: aiSdkSyntax,
  contract: portableContract,
  rules: /* @__PURE__ */ [form, rest].flat(),
  // An SDK has no calls of the older kind.
  unbroken: ["callIsModern"],
};
