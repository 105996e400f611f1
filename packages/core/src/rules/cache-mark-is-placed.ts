import type { Draft } from "../edits/draft.ts";
import type { Message } from "../model/message.ts";
import { has, isMark, type Part, Trait } from "../model/part.ts";
import type { Tool } from "../model/request.ts";
import type { Reporter, Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { isPlainDocument } from "./shared/stands-apart.ts";
import { unmark, unmarkTools } from "./shared/unmark.ts";
import type { View } from "./shared/view.ts";
import { eachPart } from "./shared/visit.ts";

/** A prompt-cache mark is on something that can be cached, or after it. */
export const cacheMarkIsPlaced: Rule<"cacheMarkIsPlaced"> = {
  code: "cache-mark-is-placed",
  fact: "cacheMarkIsPlaced",
  asSent: true,
  find(view, report, value) {
    if (value === "longest-first") outlast(view, report);
    if ((view.traits & Trait.CacheMark) === 0) return;
    for (const message of view.messages) {
      // A message with nothing but marks has no better place for them.
      if ((message.traits & Trait.CacheMark) === 0 || message.parts.every(isMark)) continue;
      let before: Part | undefined;
      for (const part of message.parts) {
        const apart = isMark(part);
        const marked = apart ? before : part;
        if (!apart) before = part;
        if (!has(part, Trait.CacheMark)) continue;
        const thought = marked?.kind === "reasoning";
        const plain = apart && marked !== undefined && isPlainDocument(view, marked);
        if (marked !== undefined && !plain && !thought) continue;
        const what = plain ? "a document" : thought ? "a thought" : "nothing";
        report({
          message,
          part,
          // The provider has other sentences for the other cases.
          unsaid: apart && !plain,
          sentence: `prompt-cache mark ${apart ? "after" : "on"} ${what}, expected it on what can be cached`,
          mend: (draft) => unmark(draft, message, part),
        });
      }
    }
  },
};

const SHORT = "prompt-cache mark of minutes before one of an hour, expected those that last longest first";

/** Reports marks that expire sooner than a later one, which caches everything before it. */
function outlast(view: View, report: Reporter): void {
  const { tools = [], system } = view.outline;
  const lasts = (part: Part): boolean => has(part, Trait.Lasting);
  if ((view.traits & Trait.Lasting) === 0 && !tools.some(isLasting) && !system.some(lasts)) return;
  // Tools precede everything else, and lose their marks together.
  let brief = tools.filter(({ marked }) => marked);
  const marks: { message?: Message; part: Part }[] = [];
  for (const part of system) if (has(part, Trait.CacheMark)) marks.push({ part });
  eachPart(view, Trait.CacheMark, (message, part) => marks.push({ message, part }));
  const last = marks.findLastIndex(({ part }) => lasts(part));
  if (last < 0) brief = brief.slice(0, Math.max(brief.findLastIndex(isLasting), 0));
  brief = brief.filter((tool) => !isLasting(tool));
  for (const tool of brief) {
    const mend = (draft: Draft) => tool === brief[0] && unmarkTools(draft, brief);
    report({ tool, unsaid: true, sentence: SHORT, mend });
  }
  for (const { message, part } of marks.slice(0, Math.max(last, 0))) {
    if (lasts(part)) continue;
    report({ message, part, unsaid: true, sentence: SHORT, mend: (draft) => unmark(draft, message, part) });
  }
}

const isLasting = ({ lasting }: Tool): boolean => lasting === true;

/** Why the rule is there, what repair does, and examples that the tests run. */
export const cacheMarkIsPlacedDoc: RuleDoc = {
  title: "A prompt-cache mark is on something that can be cached, and not after a mark that expires sooner.",
  family: "capabilities",
  why: "Reasoning cannot be marked. Where prompt-cache marks are parts of their own, a mark is refused after reasoning, after a document other than a PDF, and at the start of a message. Clients that mark whatever comes last run into this. Anthropic also refuses a one-hour mark after a five-minute mark, even if the latter is on a tool; proxies that add their own marks cause this.",
  mend: "The mark is removed. What was said does not change. `keep` and `drop` do the same.",
  examples: [
    {
      title: "One-hour marks after others",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
        messages: [
          {
            role: "user",
            content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral", ttl: "1h" } }],
          },
        ],
      },
      findings: ["system.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        system: [{ type: "text", text: "Be brief." }],
        messages: [
          {
            role: "user",
            content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral", ttl: "1h" } }],
          },
        ],
      },
    },
    {
      title: "A mark after a document",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      before: {
        messages: [
          {
            role: "user",
            content: [
              { text: "Sum this up." },
              { document: { format: "md", name: "readme", source: { bytes: "SGVsbG8=" } } },
              { cachePoint: { type: "default" } },
            ],
          },
        ],
      },
      findings: ["messages.0.content.2"],
      after: {
        messages: [
          {
            role: "user",
            content: [
              { text: "Sum this up." },
              { document: { format: "md", name: "readme", source: { bytes: "SGVsbG8=" } } },
            ],
          },
        ],
      },
    },
  ],
};
