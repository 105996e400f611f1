import type { ToolResultContent } from "../model/content.ts";
import { Fault } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { hasClientCall, text } from "./shared/helpers.ts";

const ABSENT = Fault.ContentNull | Fault.ContentMissing;

/** `content` is there. */
export const contentIsPresent: Rule = {
  code: "content-is-present",
  fact: "contentIsPresent",
  find(view, report) {
    const fact = view.facts.contentIsPresent;
    if (fact === undefined || !view.context.asSent) return;
    const besideCalls = fact.value === "calls";
    for (const message of view.messages) {
      if (message.role === "tool") {
        const part = (message.traits & Trait.Absent) === 0 ? undefined : message.parts[0];
        if (part === undefined) continue;
        report({
          message,
          part,
          sentence: "unexpected tool message without content, expected a string",
          data: { index: message.index },
          mend(draft) {
            const result = draft.contentOf(part) as ToolResultContent;
            draft.replaceContent(message, part, { ...result, output: [text("")] });
          },
        });
        continue;
      }
      if ((message.faults & (ABSENT | Fault.ContentEmptyList)) === 0) continue;
      const calls = message.role === "assistant" && hasClientCall(message);
      // An empty list is content, except beside calls where even they do not make up for it.
      if (calls ? !besideCalls : (message.faults & ABSENT) === 0) continue;
      // Something else speaks for the message: a refusal, an audio reply.
      if (!calls && message.parts.some((part) => part.kind !== "reasoning")) continue;
      report({
        message,
        sentence: `unexpected ${message.role} message without content, expected a string`,
        data: { index: message.index },
        mend(draft) {
          if (calls) draft.addContent(message, text(""), "start");
          else draft.rewrite(message, null, "");
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const contentIsPresentDoc: RuleDoc = {
  title: "A message has a `content` that is not null.",
  family: "emptiness",
  why: "`content` must be there, where some endpoints insist even beside calls. SDKs leave it out or write null when a reply is nothing but calls.",
  mend: "The message gets an empty `content`. Nothing was said in it, so nothing is lost.",
  examples: [
    {
      title: "Null beside calls at xAI",
      for: "xai",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
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
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
    {
      title: "A user message without content",
      for: "openai-chat",
      from: "openai-chat",
      before: [{ role: "user" }, { role: "user", content: "Hello" }],
      findings: ["messages.0"],
      after: [
        { role: "user", content: "" },
        { role: "user", content: "Hello" },
      ],
    },
  ],
};
