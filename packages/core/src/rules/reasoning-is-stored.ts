import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportReasoning } from "./shared/reasoning.ts";

const UNSTORED = {
  sentence: "reasoning item that the provider does not store, expected its encrypted content",
};

/** If the provider does not store reasoning, it is sent in encrypted form. */
export const reasoningIsStored: Rule = {
  code: "reasoning-is-stored",
  fact: "reasoningIsStored",
  asSent: true,
  find(view, report) {
    if (!view.outline.request.unstored) return;
    reportReasoning(view, report, (part, { itemId }) =>
      has(part, Trait.Encrypted) || itemId === undefined ? undefined : UNSTORED,
    );
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsStoredDoc: RuleDoc = {
  title: "With `store: false`, replayed reasoning carries its encrypted content.",
  family: "reasoning",
  why: "With `store: false` the provider keeps no items, so it cannot find a reasoning item by its id; the item must carry its encrypted content. Requests that did not `include` it, and logs that left it out, break here.",
  mend: "`keep` turns a readable summary into text, `drop` removes the item; both are lossy.",
  examples: [
    {
      title: "A reasoning item known only by its id",
      for: "openai-responses",
      before: {
        model: "gpt-5",
        store: false,
        input: [
          { role: "user", content: "2 + 2?" },
          { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Simple sum." }] },
          { type: "message", id: "msg_1", role: "assistant", content: [{ type: "output_text", text: "4" }] },
          { role: "user", content: "3 + 3?" },
        ],
      },
      findings: ["input.1"],
      after: {
        model: "gpt-5",
        store: false,
        input: [
          { role: "user", content: "2 + 2?" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "Simple sum." }] },
          { type: "message", id: "msg_1", role: "assistant", content: [{ type: "output_text", text: "4" }] },
          { role: "user", content: "3 + 3?" },
        ],
      },
    },
  ],
};
