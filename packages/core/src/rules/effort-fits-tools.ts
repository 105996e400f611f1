import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** With functions, the request asks for no reasoning effort. */
export const effortFitsTools: Rule<"effortFitsTools"> = {
  code: "effort-fits-tools",
  fact: "effortFitsTools",
  asSent: true,
  find({ outline: { request, tools = [] } }, report, { unasked, always }) {
    const { whole, oldTools, model = "this model", effort } = request;
    // No such refusal is known for tools that take free text.
    if (!whole || oldTools || tools.every(({ type }) => type === "custom")) return;
    const field = effort ?? { place: "reasoning_effort", value: undefined };
    const says = effort?.says;
    if (!always && (says === "none" || (says ?? unasked) === undefined)) return;
    const value = unasked && "none";
    report({
      place: field.place,
      sentence: `tools beside reasoning effort ${shorten(says ?? "by default")}, expected ${always ? "no tools" : "none"}`,
      level: says === undefined ? unasked : undefined,
      data: { name: shorten(model) },
      unsaid: says === "none",
      // Removing the tools would silently break the agent. The caller has to choose another endpoint.
      mend: always
        ? undefined
        : (draft) =>
            draft.setField(
              { effort: { ...field, value, says: value } },
              field,
              value,
              says !== undefined,
              says === undefined ? "insert" : undefined,
            ),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const effortFitsToolsDoc: RuleDoc = {
  title: "A request with tools asks for no reasoning effort if the model cannot reason beside tools.",
  family: "reasoning",
  why: "OpenAI's newer models combine reasoning and functions only in the Responses API. In Chat Completions they refuse functions beside a `reasoning_effort`. The latest ones refuse them even without one, because they reason by default. Some cannot stop reasoning and accept no functions there at all. This happens when a program moves to a newer model.",
  mend: "The effort is removed, or set to `none` where the model must be told. Its tools then work, but it does not reason. Reported as lossy if an effort was requested; to have both, use the Responses API. A model that always reasons is reported and left as it is, because only the Responses API calls functions for it. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An effort beside tools",
      for: "openai-chat",
      before: {
        model: "gpt-5.4",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          { type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } },
        ],
        reasoning_effort: "high",
      },
      findings: ["reasoning_effort"],
      after: {
        model: "gpt-5.4",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          { type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } },
        ],
      },
    },
    {
      title: "A model that would reason by default",
      for: "openai-chat",
      before: {
        model: "gpt-5.6-terra",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          { type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } },
        ],
      },
      findings: ["reasoning_effort"],
      after: {
        model: "gpt-5.6-terra",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          { type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } },
        ],
        reasoning_effort: "none",
      },
    },
  ],
};
