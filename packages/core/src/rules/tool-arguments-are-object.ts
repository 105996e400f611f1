import { has, Trait } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { mendArguments } from "./shared/mend-arguments.ts";
import { eachPart } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** Arguments are an object. */
export const toolArgumentsAreObject: Rule<"argumentsAreObject"> = {
  code: "tool-arguments-are-object",
  fact: "argumentsAreObject",
  find(view, report, value) {
    eachPart(view, Trait.ArgumentsNotObject | Trait.ArgumentsMissing, (message, part) => {
      // On wires without ids, missing arguments are fine for a tool that takes none.
      const fine = has(part, Trait.ArgumentsMissing) && !view.outline.shape.ids;
      if (fine || !isClientCall(part) || (value !== true && message.itemType !== value)) return;
      report({
        message,
        part,
        sentence: `arguments of ${nameOfCall(part)}, expected an object`,
        mend: (draft) => mendArguments(draft, message, part),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolArgumentsAreObjectDoc: RuleDoc = {
  title: "Call arguments are a JSON object.",
  family: "arguments",
  why: "The API requires an object as arguments. They are text when a history of Chat Completions was mapped field by field or a client stored its search for tools that way, and null or a list when a model called a tool without arguments.",
  mend: "Text of an object becomes that object, even if it was cut off. Anything else is kept under the key `_raw`. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Arguments left as text",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: '{"city":"Oslo"}' }],
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
    {
      title: "A bare list",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: ["Oslo"] }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { _raw: ["Oslo"] } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
  ],
};
