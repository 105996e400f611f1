import type { ToolResultContent } from "../model/content.ts";
import { has, isBlank, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten, text } from "./shared/helpers.ts";

/** A result says something where the provider insists. */
export const toolResultHasContent: Rule = {
  code: "tool-result-has-content",
  fact: "resultHasContent",
  find(view, report) {
    const always = view.facts.resultHasContent?.value === "always";
    if ((view.traits & (Trait.Empty | Trait.Absent | Trait.Blank)) === 0) return;
    for (const message of view.messages) {
      for (const part of message.parts) {
        if (!isClientResult(part) || !(isBlank(part) || has(part, Trait.Absent))) continue;
        if (!always && !has(part, Trait.Failed)) continue;
        report({
          message,
          part,
          sentence: `unexpected empty result of ${shorten(part.id ?? "")}, expected content`,
          data: { index: message.index, part: part.index, id: part.id ?? "" },
          mend(draft) {
            const result = draft.contentOf(part) as ToolResultContent;
            draft.replaceContent(message, part, { ...result, output: [text("(no output)")] });
          },
        });
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultHasContentDoc: RuleDoc = {
  title: "A tool result has content where the provider insists on it.",
  family: "emptiness",
  why: "A result that reports a failure must say something; some models insist on it always. Tools that fail without a word leave it empty.",
  mend: "The result gets the text `(no output)`. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A failure without a word",
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
