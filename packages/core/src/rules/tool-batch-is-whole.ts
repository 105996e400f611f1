import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, endOfAnswers } from "./shared/helpers.ts";

/** The results of one batch of calls stand in one message. */
export const toolBatchIsWhole: Rule = {
  code: "tool-batch-is-whole",
  fact: "batchIsWhole",
  find(view, report) {
    // Where every result is a message of its own, or an adapter regroups them, there is nothing to split.
    if (view.outline.shape.results === "each" || !view.context.asSent) return;
    eachStep(view, ({ end }) => {
      const last = endOfAnswers(view, end);
      const home = view.messages[end] as Message;
      for (let at = end + 1; at < last; at++) {
        const message = view.messages[at] as Message;
        report({
          message,
          other: { message: home },
          sentence:
            "unexpected results in a message of their own, expected all results of the batch in one message",
          data: { index: home.index, ids: message.parts.map((part) => part.id ?? "").join(", ") },
          mend: (draft) => draft.joinToPrevious(message, home),
        });
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolBatchIsWholeDoc: RuleDoc = {
  title: "All results of one assistant message stand in one message.",
  family: "pairing",
  why: "All results of one assistant message travel in one user message. Clients that store each result as it comes in spread them over several.",
  mend: "The messages with results are merged into the first. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Each result in a message of its own",
      for: "bedrock",
      before: {
        messages: [
          { role: "user", content: [{ text: "Oslo or Rome?" }] },
          {
            role: "assistant",
            content: [
              { toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } },
              { toolUse: { toolUseId: "t2", name: "weather", input: { city: "Rome" } } },
            ],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [{ text: "4 °C" }] } }] },
          { role: "user", content: [{ toolResult: { toolUseId: "t2", content: [{ text: "17 °C" }] } }] },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
      findings: ["messages.3"],
      after: {
        messages: [
          { role: "user", content: [{ text: "Oslo or Rome?" }] },
          {
            role: "assistant",
            content: [
              { toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } },
              { toolUse: { toolUseId: "t2", name: "weather", input: { city: "Rome" } } },
            ],
          },
          {
            role: "user",
            content: [
              { toolResult: { toolUseId: "t1", content: [{ text: "4 °C" }] } },
              { toolResult: { toolUseId: "t2", content: [{ text: "17 °C" }] } },
            ],
          },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
    },
  ],
};
