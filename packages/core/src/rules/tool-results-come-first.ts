import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { hasClientResult } from "./shared/helpers.ts";

/** Results come before anything else in their message. */
export const toolResultsComeFirst: Rule = {
  code: "tool-results-come-first",
  fact: "resultsComeFirst",
  find(view, report) {
    if (view.outline.shape.results !== "user" || !view.context.asSent) return;
    for (const message of view.messages) {
      if (message.role === "assistant" || message.parts.length < 2 || !hasClientResult(message)) continue;
      const results = message.parts.filter(isClientResult);
      const moved = results.find((part, i) => message.parts[i] !== part);
      if (moved === undefined) continue;
      report({
        message,
        part: moved,
        sentence: "unexpected content before a tool result, expected the results first",
        data: { id: moved.id ?? "", ids: moved.id ?? "" },
        mend(draft) {
          const rest = message.parts.filter((part) => !isClientResult(part));
          draft.reorder(message, [...results, ...rest], moved, draft.place(message, message.parts[0]));
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultsComeFirstDoc: RuleDoc = {
  title: "In a message with tool results, the results come first.",
  family: "pairing",
  why: "A message that answers calls must begin with the results; text before them hides them. It happens when a person's words and the results are gathered in the order they arrived.",
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
