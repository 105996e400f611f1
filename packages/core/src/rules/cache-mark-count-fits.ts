import { asBag, asList, isBag } from "../json/values.ts";
import type { Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { unmark, unmarkTools } from "./shared/unmark.ts";
import { eachPart } from "./shared/visit.ts";

/** There are not too many prompt-cache marks. */
export const cacheMarkCountFits: Rule<"cacheMarkCount"> = {
  code: "cache-mark-count-fits",
  fact: "cacheMarkCount",
  find(view, report, max) {
    const { tools = [] } = view.outline;
    const marked: { message: Message | undefined; part: Part }[] = [];
    eachPart(view, Trait.CacheMark, (message, part) => marked.push({ message, part }));
    // Remove the oldest marks of the history first: caches rely on the system text and the newest messages.
    for (const part of view.outline.system)
      if (has(part, Trait.CacheMark)) marked.push({ message: undefined, part });
    // Remove those on tools last, because everything else is cached after them.
    const marks = tools.filter((tool) => tool.marked === true);
    // A mark of the whole request is put on the last block. If that block already has one, it may not count twice.
    const whole = view.outline.request.marked === true;
    const counts = marked.map(({ part }) => marksOn(part));
    const inside = counts.reduce((sum, each) => sum + each, 0);
    const count = inside + marks.length + (whole ? 1 : 0);
    const over = Math.max(0, count - max);
    const doubted = whole && over === 1 ? view.last?.parts.at(-1) : undefined;
    const level = doubted && has(doubted, Trait.CacheMark) ? "risk" : undefined;
    let left = over;
    for (const [at, { message, part }] of marked.entries()) {
      if (left <= 0) break;
      left -= counts[at] ?? 1;
      report({
        message,
        part,
        level,
        sentence: `prompt-cache mark, expected at most ${max} of them, found ${count}`,
        data: { count, max },
        mend: (draft) => unmark(draft, message, part),
      });
    }
    const gone = marks.slice(0, Math.max(0, left));
    const [first] = gone;
    if (first === undefined) return;
    report({
      tool: first,
      level,
      sentence: `prompt-cache mark, expected at most ${max} of them, found ${count}`,
      data: { count, max },
      mend: (draft) => unmarkTools(draft, gone),
    });
  },
};

/** The number of marks on a part: each block of a result may have one. */
function marksOn({ kind, raw }: Part): number {
  const blocks = kind === "tool-result" ? (asList(asBag(raw).content) ?? []) : [];
  const marked = [raw, ...blocks].filter((each) => isBag(asBag(each).cache_control));
  return Math.max(1, marked.length);
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const cacheMarkCountFitsDoc: RuleDoc = {
  title: "A request has no more prompt-cache marks than the provider accepts.",
  family: "capabilities",
  why: "The provider accepts only a few prompt-cache marks. Clients that mark each new message forget to remove the old marks.",
  mend: "The oldest marks in the history are removed. Marks on tools, on system text and on the newest messages stay as long as possible. What was said does not change.",
  examples: [
    {
      title: "A mark on every message",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          {
            role: "user",
            content: [{ type: "text", text: "Message 1", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 2", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 3", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 4", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 5", cache_control: { type: "ephemeral" } }],
          },
        ],
      },
      findings: ["messages.0.content.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: [{ type: "text", text: "Message 1" }] },
          {
            role: "user",
            content: [{ type: "text", text: "Message 2", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 3", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 4", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 5", cache_control: { type: "ephemeral" } }],
          },
        ],
      },
    },
  ],
};
