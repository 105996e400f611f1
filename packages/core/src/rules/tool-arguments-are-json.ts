import { fromJson } from "../json/values.ts";
import type { ToolCallContent } from "../model/content.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { mendArguments } from "./shared/mend-arguments.ts";
import { eachPart } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** Arguments given as text are valid JSON. */
export const toolArgumentsAreJson: Rule<"argumentsAreJson"> = {
  code: "tool-arguments-are-json",
  fact: "argumentsAreJson",
  find(view, report, value) {
    eachPart(view, Trait.ArgumentsText, (message, part) => {
      const { input, custom } = view.contentOf(part) as ToolCallContent;
      if (typeof input !== "string" || custom === true || fromJson(input) !== undefined) return;
      if (value === "given" && input === "") return;
      report({
        message,
        part,
        sentence: `arguments of ${nameOfCall(part)} that do not parse, expected JSON`,
        mend: (draft) => mendArguments(draft, message, part),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolArgumentsAreJsonDoc: RuleDoc = {
  title: "Call arguments given as text are valid JSON.",
  family: "arguments",
  why: "These servers parse the arguments of every call in the history. Arguments are cut off when a stream ends in the middle of a call, and models sometimes write something that was never JSON.",
  mend: "Cut-off JSON is completed, without the unfinished key or value at its end. Anything that was never JSON is kept as text under the key `_raw`. Empty arguments become `{}`. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A stream that ended in the middle of a call",
      for: "dashscope",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Os' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "cancelled" },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { type: "function", id: "call_1", function: { name: "weather", arguments: '{"city":"Os"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "cancelled" },
      ],
    },
    {
      title: "Text that was never JSON",
      for: "dashscope",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: "Oslo, please" } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              type: "function",
              id: "call_1",
              function: { name: "weather", arguments: '{"_raw":"Oslo, please"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
  ],
};
