import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, hasClientCall } from "./shared/visit.ts";

/** The calls of a step are in a row, with only calls between them and their results. */
export const toolCallsStandTogether: Rule = {
  code: "tool-calls-stand-together",
  fact: "callsStandTogether",
  asSent: true,
  find(view, report) {
    if (!view.outline.shape.items) return;
    eachStep(view, ({ messages }) => {
      const first = messages.findIndex(hasClientCall);
      const call = messages[first] as Message;
      for (const message of messages.slice(first)) {
        if (hasClientCall(message)) continue;
        report({
          message,
          other: { message: call, part: call.parts[0] },
          sentence: "item between calls and their results, expected it before the calls",
          mend(draft) {
            draft.add(call, "before", [message]);
            draft.change("move", message, { removed: true }, { to: draft.place(call) });
          },
        });
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsStandTogetherDoc: RuleDoc = {
  title: "Nothing else comes between the calls of one step, or between them and their results.",
  family: "pairing",
  why: "This imitation of the Responses API accepts only calls between the first call of a step and its outputs, where OpenAI accepts any items. Replies with text between two calls break it.",
  mend: "What is in between moves before the calls. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Text between two calls",
      for: "deepseek",
      from: "openai-responses",
      before: [
        { role: "user", content: "Oslo or Rome?" },
        { type: "function_call", call_id: "call_1", name: "weather", arguments: '{"city":"Oslo"}' },
        { role: "assistant", content: "Now Rome." },
        { type: "function_call", call_id: "call_2", name: "weather", arguments: '{"city":"Rome"}' },
        { type: "function_call_output", call_id: "call_1", output: "4 °C" },
        { type: "function_call_output", call_id: "call_2", output: "17 °C" },
      ],
      findings: ["input.2"],
      after: [
        { role: "user", content: "Oslo or Rome?" },
        { role: "assistant", content: "Now Rome." },
        { type: "function_call", call_id: "call_1", name: "weather", arguments: '{"city":"Oslo"}' },
        { type: "function_call", call_id: "call_2", name: "weather", arguments: '{"city":"Rome"}' },
        { type: "function_call_output", call_id: "call_1", output: "4 °C" },
        { type: "function_call_output", call_id: "call_2", output: "17 °C" },
      ],
    },
  ],
};
