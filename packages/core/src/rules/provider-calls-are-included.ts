import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** A request with functions and the provider's own tools asks for the calls of the latter. */
export const providerCallsAreIncluded: Rule<"providerCallsAreIncluded"> = {
  code: "provider-calls-are-included",
  fact: "providerCallsAreIncluded",
  find({ outline: { request, tools = [] } }, report, { tools: sure, doubted }) {
    const { included } = request;
    if (!included || included.says || tools.length === 0) return;
    const { place, value } = included;
    const name = [...sure, ...doubted].find((each) => included.tools.includes(each));
    if (name === undefined) return;
    report({
      place,
      sentence: `functions beside ${name}, expected \`${place}\` to be true`,
      level: sure.includes(name) ? undefined : "risk",
      mend(draft) {
        const action = value === undefined ? "insert" : undefined;
        draft.setField({ included: { ...included, says: true } }, included, true, false, action);
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const providerCallsAreIncludedDoc: RuleDoc = {
  title: "A request that combines functions with the provider's own tools includes the calls of those tools.",
  family: "capabilities",
  why: "From version 3 on, Gemini models combine functions with tools that Google runs, such as `googleSearch`. The Gemini API accepts this only with `toolConfig.includeServerSideToolInvocations`. This breaks when search is switched on in an agent that has functions, or when an agent adds its first function beside search. Older models cannot combine them at all.",
  mend: "The field is set to `true`. The answer then also contains the calls and responses of Google's tools, which belong in the history. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A function beside Google Search",
      for: "gemini",
      before: {
        model: "gemini-3.6-flash",
        contents: [{ role: "user", parts: [{ text: "What time is it in the biggest city?" }] }],
        tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: "clock" }] }],
      },
      findings: ["toolConfig.includeServerSideToolInvocations"],
      after: {
        model: "gemini-3.6-flash",
        contents: [{ role: "user", parts: [{ text: "What time is it in the biggest city?" }] }],
        tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: "clock" }] }],
        toolConfig: { includeServerSideToolInvocations: true },
      },
    },
  ],
};
