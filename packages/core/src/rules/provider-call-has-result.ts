import { Kind } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { nameOfCall, quoteResult, text } from "./shared/words.ts";

/** Calls the provider ran itself stand with their results in one message. */
export const providerCallHasResult: Rule = {
  code: "provider-call-has-result",
  fact: "providerCallHasResult",
  find(view, report) {
    if ((view.traits & Trait.ByProvider) === 0) return;
    const { policy } = view.context;
    const at = view.messages.findLastIndex((message) => message.role === "assistant");
    const next = view.messages[at + 1];
    // A turn that paused, or that waits for results of the client's too, goes on; once somebody has spoken, it does not.
    const last = next === undefined || (next.kinds & Kind.Result) !== 0 ? view.messages[at] : undefined;
    for (const message of view.messages) {
      if (message.role !== "assistant" || (message.traits & Trait.ByProvider) === 0) continue;
      const open = new Map<string, Part>();
      for (const part of message.parts) {
        const { id = "", kind } = part;
        if (!has(part, Trait.ByProvider)) continue;
        if (kind === "tool-call") open.set(id, part);
        if (kind !== "tool-result" || open.delete(id)) continue;
        report({
          message,
          part,
          sentence: `unexpected result of ${id}, expected its call before it in the same message`,
          mend(draft) {
            const [quoted] = quoteResult(draft.contentOf(part), part);
            if (policy.orphanResult === "drop" || quoted === undefined) draft.removePart(message, part);
            else draft.replaceContent(message, part, quoted);
          },
        });
      }
      if (message === last) continue;
      for (const part of open.values()) {
        const note = text(`[${part.name ?? "A tool"} was called; no result recorded]`);
        report({
          message,
          part,
          sentence: `unexpected call ${nameOfCall(part)} without a result, expected it behind the call`,
          mend(draft) {
            if (policy.danglingCall === "drop") draft.removePart(message, part);
            else draft.replaceContent(message, part, note, true);
          },
        });
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const providerCallHasResultDoc: RuleDoc = {
  title: "A call the provider ran itself has its result behind it in the same message.",
  family: "pairing",
  why: "A tool that the provider runs itself, such as web search, puts call and result into one assistant message, and both must come back together. Streams that broke off, and filters that keep only texts, part them.",
  mend: "`keep` leaves a note in the place of the call and quotes a result without call as text; `drop` removes either. The last assistant message may still wait for its result.",
  examples: [
    {
      title: "A search whose result was filtered out",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "News?" },
          {
            role: "assistant",
            content: [
              { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "news" } },
              { type: "text", text: "Nothing new." },
            ],
          },
          { role: "user", content: "Sure?" },
          { role: "assistant", content: "Yes." },
          { role: "user", content: "Good." },
        ],
      },
      findings: ["messages.1.content.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "News?" },
          {
            role: "assistant",
            content: [
              { type: "text", text: "[web_search was called; no result recorded]" },
              { type: "text", text: "Nothing new." },
            ],
          },
          { role: "user", content: "Sure?" },
          { role: "assistant", content: "Yes." },
          { role: "user", content: "Good." },
        ],
      },
    },
  ],
};
