import type { ReasoningContent } from "../model/content.ts";
import { Kind, type Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { hasClientCall, hasClientResult } from "./shared/visit.ts";

/**
 * Start of the tool loop that the last results belong to: after the last message that is neither the assistant's nor a
 * result.
 */
function loopIn(messages: readonly Message[]): number {
  const last = messages.at(-1);
  if (last === undefined || !hasClientResult(last)) return messages.length;
  return 1 + messages.findLastIndex((each) => each.role !== "assistant" && !hasClientResult(each));
}

/** Reasoning that led to calls is sent back with them. */
export const reasoningIsPresent: Rule<"reasoningIsPresent"> = {
  code: "reasoning-is-present",
  fact: "reasoningIsPresent",
  asSent: true,
  find(view, report, { field, empty, always, running }) {
    // Without thinking, there is nothing to send back.
    if (view.outline.request.thinking === false && always !== true) return;
    const fallback = empty ? "" : "(not recorded)";
    if ((view.sum.kinds & Kind.Call) === 0) return;
    const { messages } = view;
    const loop = running === true ? loopIn(messages) : 0;
    for (const [at, message] of messages.entries()) {
      const calls = hasClientCall(message);
      if (message.role !== "assistant" || !(calls || (running === true && at >= loop))) continue;
      const thoughts = message.parts.filter((part) => part.kind === "reasoning" && !has(part, Trait.Sealed));
      // Reasoning made by Suture will be written into the right field.
      const thought = thoughts.find((part) => part.field === (field ?? part.field) || part.raw === undefined);
      if (thought !== undefined && (empty || !has(thought, Trait.Empty))) continue;
      report({
        message,
        part: thought,
        // Only a client says that empty reasoning is refused. That is reason enough not to make any.
        level: (thought && thought.made === undefined) || at < loop ? "risk" : undefined,
        sentence: `${calls ? "call" : "reply"} without ${thought ? "any text in " : ""}its reasoning, expected the reasoning that led to it`,
        mend(draft) {
          const other = thoughts.find((part) => part !== thought);
          const { text = "" } = other === undefined ? {} : (draft.contentOf(other) as ReasoningContent);
          const made: ReasoningContent = { type: "reasoning", text: text || fallback };
          if (thought !== undefined) draft.replaceContent(message, thought, made);
          else draft.addContent(message, made, "start");
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsPresentDoc: RuleDoc = {
  title: "Assistant messages with calls bring back their reasoning.",
  family: "reasoning",
  why: "These models require the reasoning that led to a call: with the results of the call, and some of them in every later request. Clients that store only texts and calls, and sessions from other providers, do not have it.",
  mend: "The message gets empty reasoning where that is enough, otherwise `(not recorded)`. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Empty reasoning is enough",
      for: "deepseek",
      model: "deepseek-v4",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
          reasoning_content: "",
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
    {
      title: "It must say something",
      for: "moonshot",
      model: "kimi-k2-thinking",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
          reasoning_content: "(not recorded)",
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
  ],
};
