import type { Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachPart } from "./shared/visit.ts";

/** No text block of length zero. */
export const textIsNotEmpty: Rule = {
  code: "text-is-not-empty",
  fact: "textIsNotEmpty",
  find(view, report) {
    const look = (message: Message | undefined, part: Part): void => {
      if (part.kind !== "text" || has(part, Trait.Signed)) return;
      report({
        message,
        part,
        unsaid: message === undefined,
        sentence: "empty text block, expected text in it or no such block",
        mend: (draft) => draft.removePart(message, part, false),
      });
    };
    for (const part of view.outline.system) {
      // An empty system prompt counts as absent, unless it is a block in a list.
      if (part.index >= 0 && has(part, Trait.Empty)) look(undefined, part);
    }
    eachPart(view, Trait.Empty, look);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textIsNotEmptyDoc: RuleDoc = {
  title: "A text block has at least one character.",
  family: "emptiness",
  why: "The API refuses an empty text block, even beside others. Streams that open a text block and then continue with a tool call leave one behind.",
  mend: "The block is removed, and the message too if it has nothing else. It said nothing, so nothing is lost.",
  examples: [
    {
      title: "An empty block beside a call",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "text", text: "" },
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
  ],
};
