import { geminiContract } from "../contracts/gemini.ts";
import { geminiSyntax } from "../formats/gemini/index.ts";
import type { Provider } from "../repair/provider.ts";
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";
import { form, pairs } from "./gemini-family.ts";

const rest: readonly Rule[] = [
  rules.mediaTypeIsKnown,
  rules.textIsWellFormed,
  rules.textHasNoNul,
  rules.messageHasContent,
  rules.toolBatchIsWhole,
  rules.systemIsInPlace,
  rules.callFollowsUser,
  rules.toolResultsStandAlone,
  rules.historyEndsWithUser,
  rules.historyHasMessage,
  rules.callIsSigned,
  rules.toolCountFits,
  rules.toolSchemaIsAccepted,
  rules.toolSubschemasAreAccepted,
  rules.toolIsUnique,
  rules.toolChoiceHasTool,
  rules.providerCallsAreIncluded,
];

/** The rules that the contract `gemini` switches on. */
export const geminiRules: readonly Rule[] = /* @__PURE__ */ [
  form,
  rules.reasoningIsNative,
  rules.roleIsKnown,
  rules.toolCallHasId,
  pairs,
  rules.mediaIsSupported,
  rest,
].flat();

/** Google Gemini API, by its `gemini` wire. */
export const gemini: Provider = {
  format: geminiSyntax,
  contract: geminiContract,
  rules: /* @__PURE__ */ [form, rules.reasoningIsNative, rules.roleIsKnown, pairs, rest].flat(),
  // The wire accepts all its media, and needs no ids.
  unbroken: ["callHasId", "mediaIsSupported"],
};
