import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMixed } from "./shared/visit.ts";

/** Results precede everything else in their message. */
export const toolResultsComeFirst: Rule = {
  code: "tool-results-come-first",
  fact: "resultsComeFirst",
  asSent: true,
  find(view, report) {
    if (view.outline.shape.results !== "user") return;
    eachMixed(view, (message, results, rest) => {
      const part = results.find((own, i) => message.parts[i] !== own);
      if (part === undefined) return;
      report({
        message,
        part,
        sentence: "content before a tool result, expected it after the results",
        mend(draft) {
          const order = [...results, ...rest];
          const note = { before: part.raw ?? part.made, to: draft.place(message, message.parts[0]) };
          draft.change("move", message, { order }, note, draft.place(message, part));
        },
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultsComeFirstDoc: RuleDoc = {
  title: "In a message with tool results, the results come first.",
  family: "pairing",
  why: "A message that answers calls must begin with the results; text before them hides them. This happens when a person's words and the results are collected in order of arrival.",
  mend: "The results move to the front; everything else follows in its old order. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Text before the result",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        {
          role: "user",
          content: [
            { type: "text", text: "Here you are:" },
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
          ],
        },
      ],
      findings: ["messages.2.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
            { type: "text", text: "Here you are:" },
          ],
        },
      ],
    },
  ],
};
