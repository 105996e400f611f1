import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { answersAt, eachStep, hasClientCall, type Run } from "./shared/visit.ts";

/** The results of a batch of calls are in one message. */
export const toolBatchIsWhole: Rule<"batchIsWhole"> = {
  code: "tool-batch-is-whole",
  fact: "batchIsWhole",
  asSent: true,
  find(view, report, value) {
    // If every result is its own message, nothing can be split.
    if (view.outline.shape.results === "each") return;
    const look = ({ messages, end }: Run): void => {
      const first = messages.findIndex(hasClientCall);
      const calling = messages[first] as Message;
      for (const message of value === "calls" ? messages.slice(first + 1) : []) {
        report({
          message,
          other: { message: calling },
          // Servers seem to join assistant messages before they look for results.
          level: "risk",
          sentence: "assistant message after calls, expected one message with all of them",
          data: { index: calling.index, ids: idsOf(calling) },
          mend: (draft) => draft.joinToPrevious(message, calling),
        });
      }
      const [home, ...others] = answersAt(view, end);
      if (home === undefined) return;
      for (const message of others) {
        report({
          message,
          other: { message: home },
          sentence: "results in a message of their own, expected them beside the others",
          data: {
            index: (messages.at(-1) as Message).index,
            ids: idsOf(message),
          },
          mend: (draft) => draft.joinToPrevious(message, home),
        });
      }
    };
    // Steps in order have their results in one message, unless some were seen spread out.
    eachStep(view, look, view.sum.order?.scattered === false ? view.disorder : undefined);
  },
};

/** Ids of a message's calls or results. */
function idsOf({ parts }: Message): string {
  const ids: string[] = [];
  for (const { id } of parts) if (id !== undefined) ids.push(id);
  return ids.join(", ");
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolBatchIsWholeDoc: RuleDoc = {
  title: "All results of one assistant message are in one message.",
  family: "pairing",
  why: "All results of one assistant message travel in one user message. Clients that store each result as it arrives spread them over several.",
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
