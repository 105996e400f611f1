import { has, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { fillResult } from "./shared/fill-result.ts";
import { eachPart } from "./shared/visit.ts";
import { callOfResult } from "./shared/words.ts";

/** A result has content, if the provider requires it. */
export const toolResultHasContent: Rule<"resultHasContent"> = {
  code: "tool-result-has-content",
  fact: "resultHasContent",
  find(view, report, when) {
    eachPart(view, Trait.Empty | Trait.Absent | Trait.Blank, (message, part) => {
      if (!isClientResult(part) || !(when === "always" || has(part, Trait.Failed))) return;
      report({
        message,
        part,
        // Nothing is known about white space.
        level: has(part, Trait.Blank) ? "risk" : undefined,
        sentence: `empty result of ${callOfResult(part)}, expected content`,
        mend: (draft) => fillResult(draft, message, part, "(no output)"),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultHasContentDoc: RuleDoc = {
  title: "A tool result has content where the provider requires it.",
  family: "emptiness",
  why: "A result that reports a failure must say something, and some models always require content. Tools that fail without output leave it empty.",
  mend: "The result gets the words in fields that the API does not know, or else the text `(no output)`. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A failure without output",
      for: "bedrock",
      before: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          {
            role: "assistant",
            content: [{ toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } }],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [], status: "error" } }] },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
      findings: ["messages.2.content.0"],
      after: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          {
            role: "assistant",
            content: [{ toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } }],
          },
          {
            role: "user",
            content: [
              { toolResult: { toolUseId: "t1", content: [{ text: "(no output)" }], status: "error" } },
            ],
          },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
    },
  ],
};
