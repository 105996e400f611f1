import { Kind, type Message } from "../model/message.ts";
import { isMark, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { standsApart } from "./shared/stands-apart.ts";
import { hasClientResult } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** The assistant speaks between a tool's result and the user. */
export const assistantFollowsTool: Rule<"assistantFollowsTool"> = {
  code: "assistant-follows-tool",
  fact: "assistantFollowsTool",
  find(view, report, value) {
    if (value === "documents" && (view.traits & Trait.Document) === 0) return;
    const { messages } = view;
    let answered = false;
    for (let at = 1; at < messages.length; at++) {
      const message = messages[at] as Message;
      const before = messages[at - 1] as Message;
      // A server that minds only some documents joins all user messages in a row.
      if (value === true) answered = isAnswer(before);
      else answered = before.role !== "assistant" && (answered || hasClientResult(before));
      // Text among the answers to a step must not separate them.
      if (message.role !== "user" || hasClientResult(message) || !answered) continue;
      if (!standsApart(view, message, value)) continue;
      answered = false;
      report({
        message,
        sentence: "user message after a tool result, expected an assistant message between",
        mend: (draft) => draft.insert("assistant", text("(no reply)"), message),
      });
    }
  },
};

/** True for a message that holds only results (in any role) and prompt-cache marks. */
function isAnswer(message: Message): boolean {
  const { role, kinds } = message;
  if (role !== "user" || kinds === Kind.Result) return role === "tool" || role === "user";
  if (kinds !== (Kind.Result | Kind.Opaque)) return false;
  return message.parts.every((part) => part.kind === "tool-result" || isMark(part));
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const assistantFollowsToolDoc: RuleDoc = {
  title: "An assistant message comes between a tool result and the next user message.",
  family: "order",
  why: "The provider requires an assistant message between a tool result and the next user message. It is missing after an aborted reply, or when a person writes as soon as the tool is done.",
  mend: "A short assistant message is inserted. `keep` and `drop` do the same.",
  examples: [
    {
      title: "The reply to a result was aborted",
      for: "mistral",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "Ab3dE6gH9",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "Ab3dE6gH9", content: "4 °C" },
        { role: "user", content: "And Rome?" },
      ],
      findings: ["messages.3"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "Ab3dE6gH9",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "Ab3dE6gH9", content: "4 °C" },
        { role: "assistant", content: "(no reply)" },
        { role: "user", content: "And Rome?" },
      ],
    },
  ],
};
