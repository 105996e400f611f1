import { isMark } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { plainDocument } from "./shared/stands-apart.ts";
import { eachMixed } from "./shared/visit.ts";

/** A message with results holds nothing else. */
export const toolResultsStandAlone: Rule<"resultsStandAlone"> = {
  code: "tool-results-stand-alone",
  fact: "resultsStandAlone",
  asSent: true,
  find(view, report, value) {
    eachMixed(view, (message, _, rest) => {
      const end = message === view.last && rest.at(-1) === message.parts.at(-1) ? rest.at(-1) : undefined;
      const part =
        value === "documents"
          ? plainDocument(view, message)
          : value === "last"
            ? end
            : rest.find((each) => !isMark(each));
      if (part === undefined) return;
      report({
        message,
        part,
        sentence: `${value === "documents" ? "document" : part.kind} beside tool results, expected it in a message of its own`,
        mend: (draft) =>
          draft.splitOff(message, ({ kind }) => (kind === "tool-result" ? "tool" : "user"), "tool"),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultsStandAloneDoc: RuleDoc = {
  title: "A message with tool results has nothing else.",
  family: "pairing",
  why: "This endpoint refuses a message with text after the results, although the API it imitates accepts it. A person's next words are usually collected into the same message.",
  mend: "Everything beside the results moves into a user message of its own after them. `keep` and `drop` do the same.",
  examples: [
    {
      title: "The person's next message beside the result",
      for: "minimax",
      from: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "call_1", name: "weather", input: { city: "Oslo" } }],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_1", content: "4 °C" },
            { type: "text", text: "And Rome?" },
          ],
        },
      ],
      findings: ["messages.2.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "call_1", name: "weather", input: { city: "Oslo" } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "4 °C" }] },
        { role: "user", content: [{ type: "text", text: "And Rome?" }] },
      ],
    },
  ],
};
