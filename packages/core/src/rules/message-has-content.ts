import type { Draft } from "../edits/draft.ts";
import { Fault, Kind, type Message } from "../model/message.ts";
import { isMark, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { unmark } from "./shared/unmark.ts";
import { eachRun } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** Turns reasoning into text, so that it stays. A message without any is removed. */
function speakUp(draft: Draft, message: Message): void {
  if (isOnlyMarks(message)) {
    for (const part of message.parts) unmark(draft, message, part);
    return;
  }
  const thoughts = message.parts.map((part) => ({ part, content: draft.contentOf(part) }));
  const said = thoughts.some(
    ({ content }) => content.type === "reasoning" && (content.text ?? "").trim() !== "",
  );
  if (!said && !draft.say(message)) draft.removeMessage(message);
  for (const { part, content } of said ? thoughts : [])
    if (content.type === "reasoning") draft.replaceContent(message, part, text(content.text ?? ""));
}

/** True for a message with nothing but prompt-cache marks. */
function isOnlyMarks({ kinds, parts }: Message): boolean {
  return kinds === Kind.Opaque && parts.every(isMark);
}

/** A message says something. */
export const messageHasContent: Rule<"messageHasContent"> = {
  code: "message-has-content",
  fact: "messageHasContent",
  find(view, report, { roles, joins, aloud, butLast }) {
    const silent = aloud === true ? Kind.Reasoning : 0;
    const marks = view.facts.cacheMarkIsPlaced !== undefined && (view.traits & Trait.CacheMark) !== 0;
    if (!view.sum.empty && (view.sum.kinds & silent) === 0 && !marks) return;
    const saysSomething = (message: Message): boolean =>
      (message.kinds & ~silent) !== 0 && !(marks && isOnlyMarks(message));
    eachRun(view, (run) => {
      // An empty message is fine if the server joins it to a neighbour with content.
      if (joins === true && run[0]?.role !== "system" && run.some(saysSomething)) return;
      if (butLast === true && run[0]?.role === "assistant" && run.at(-1) === view.last) return;
      for (const message of run) {
        if (saysSomething(message)) continue;
        if (message.role === "tool" || !roles.includes(message.role)) continue;
        if ((message.faults & Fault.Directive) !== 0) continue;
        report({
          message,
          unsaid: joins === true && message.role === "system",
          sentence: `empty ${message.role} message, expected content`,
          mend: (draft) => speakUp(draft, message),
        });
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const messageHasContentDoc: RuleDoc = {
  title: "A message has content.",
  family: "emptiness",
  why: "An empty message is refused, unless the server joins it to a neighbour that is not. Aborted replies are stored as empty assistant messages.",
  mend: "The message is removed. It said nothing, so nothing is lost. If only reasoning is there and that is not enough, the reasoning becomes text, and so do words in fields that the API does not know. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An aborted reply",
      for: "moonshot",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "" },
        { role: "user", content: "Are you there?" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "user", content: "Are you there?" },
      ],
    },
    {
      title: "An empty user message between two replies",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello." },
          { role: "user", content: "" },
          { role: "assistant", content: "Anything else?" },
          { role: "user", content: "No." },
        ],
      },
      findings: ["messages.2"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello." },
          { role: "assistant", content: "Anything else?" },
          { role: "user", content: "No." },
        ],
      },
    },
    {
      title: "A neighbour has content",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "user", content: "" },
        ],
      },
      findings: [],
    },
  ],
};
