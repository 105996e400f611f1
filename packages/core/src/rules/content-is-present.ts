import { Fault, type Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { fillResult } from "./shared/fill-result.ts";
import { eachFault, eachPart, hasClientCall } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

const ABSENT = Fault.ContentNull | Fault.ContentMissing;

/** `content` is present. */
export const contentIsPresent: Rule<"contentIsPresent"> = {
  code: "content-is-present",
  fact: "contentIsPresent",
  asSent: true,
  find(view, report, value) {
    const reportEmpty = (message: Message, part: Part, listed = false): void =>
      report({
        message,
        part,
        // Items answer calls with an output, and no refusal of a missing one is on record.
        level: view.outline.shape.items ? "risk" : undefined,
        // The provider's sentence is about null.
        unsaid: view.outline.shape.items || listed,
        sentence: "tool message without content, expected content",
        mend: (draft) => fillResult(draft, message, part, ""),
      });
    const absent = value === "given" ? Fault.ContentMissing : ABSENT;
    eachPart(view, Trait.Absent, (message, part) => {
      const given = value === "system" || (value === "given" && (message.faults & absent) === 0);
      if (message.role === "tool" && !given) reportEmpty(message, part);
    });
    // Beside calls, most clients leave content out, and most providers accept that.
    const minds = value === "calls" || value === "text" || value === "filled";
    if (!minds && (view.sum.otherFaults & absent) === 0) return;
    eachFault(view, absent | Fault.ContentEmptyList, (message) => {
      const { role, faults } = message;
      if (value === "system" && role !== "system") return;
      const calls = role === "assistant" && hasClientCall(message);
      const listed = (faults & absent) === 0;
      // An empty list counts as content, unless there are no calls to make up for it, an assistant's content must be
      // text, or no content may be empty.
      const enough =
        value !== "filled" &&
        (value === "text" && listed ? role !== "assistant" : calls ? value !== "calls" : listed);
      if (role === "tool" ? !minds || !listed : enough) return;
      if (role === "tool") {
        const [part] = message.parts;
        if (part !== undefined) reportEmpty(message, part, value === "text");
        return;
      }
      // Something else speaks for the message: a refusal, or audio.
      if (!calls && message.parts.some((part) => part.kind !== "reasoning")) return;
      report({
        message,
        sentence: `${role} message without content, expected content`,
        level: listed && value === "text" ? "risk" : undefined,
        mend(draft) {
          if (calls) draft.addContent(message, text(""), "start");
          else if (!draft.say(message)) draft.rewrite(message, listed ? [] : null, "");
        },
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const contentIsPresentDoc: RuleDoc = {
  title: "A message has a `content` that is not null.",
  family: "emptiness",
  why: "`content` must be present; some endpoints require it even beside calls. SDKs omit it or write null when a reply contains only calls.",
  mend: "The message gets an empty `content`. Words in fields that the API does not know become its text.",
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
