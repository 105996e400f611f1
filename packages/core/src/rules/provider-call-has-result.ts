import type { Level } from "../contracts/contract.ts";
import { Kind, type Message } from "../model/message.ts";
import { has, isBlank, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { misplacedIn } from "./shared/misplaced.ts";
import { unansweredIn } from "./shared/unanswered.ts";
import type { View } from "./shared/view.ts";
import { eachRun, hasClientResult } from "./shared/visit.ts";
import { nameOfCall, quoteResult, text } from "./shared/words.ts";

/** Calls the provider ran itself stand with their results in one turn. */
export const providerCallHasResult: Rule = {
  code: "provider-call-has-result",
  fact: "providerCallHasResult",
  find(view, report) {
    if ((view.traits & Trait.ByProvider) === 0) return;
    const { policy } = view.context;
    const called = new Set<string>();
    const open = new Map<string, { message: Message; part: Part }[]>();
    let orphan: Part | undefined;
    const end = (level?: Level): void => {
      for (const [id, calls] of open) {
        // What comes now has no call any more.
        called.delete(id);
        for (const { message, part } of calls)
          report({
            message,
            part,
            level,
            sentence: `call ${nameOfCall(part)} without a result, expected it right after`,
            mend(draft) {
              const note = text(`[${part.name ?? "A tool"} was called; no result recorded]`);
              if (policy.danglingCall === "drop") draft.removePart(message, part);
              else draft.replaceContent(message, part, note, true);
            },
          });
      }
      open.clear();
    };
    const ousted = oustedFrom(view);
    const silent = silentIn(view);
    for (const message of view.messages) {
      const others = message.role === "user" || message.role === "tool" || ousted.has(message);
      // A turn that paused, or that waits for results of the client's too, goes on; once somebody has spoken, it does not.
      const answers = message.kinds === Kind.Result && hasClientResult(message);
      if (others && !answers && !silent.has(message)) end();
      if (message.role !== "assistant" || (message.traits & Trait.ByProvider) === 0) continue;
      for (const part of message.parts) {
        const { id = "", kind } = part;
        if (!has(part, Trait.ByProvider)) continue;
        if (kind === "tool-call") {
          called.add(id);
          const calls = open.get(id);
          if (calls === undefined) open.set(id, [{ message, part }]);
          else calls.push({ message, part });
        } else if (kind === "tool-result" && !open.delete(id) && !called.has(id)) {
          if (policy.orphanResult !== "drop") orphan = part;
          report({
            message,
            part,
            sentence: `result of ${id}, expected its call before it`,
            mend(draft) {
              const [quoted] = quoteResult(draft.contentOf(part), part);
              if (policy.orphanResult === "drop" || quoted === undefined) draft.removePart(message, part);
              else draft.replaceContent(message, part, quoted);
            },
          });
        }
      }
    }
    // Once the user has to speak, the turn does not go on.
    const last = view.messages.findLast((message) => !silent.has(message));
    const unanswered = unansweredIn(view, last, orphan);
    if (unanswered !== undefined) end(unanswered.level);
  },
};

/** System messages that will be the user's, since the provider takes none where they stand. */
function oustedFrom({ messages, sum, facts: { systemPlacement } }: View): ReadonlySet<Message> {
  if (systemPlacement === undefined || sum.kindsOf.system === 0) return new Set();
  return new Set(misplacedIn(messages, systemPlacement.value).map(({ message }) => message));
}

/** Messages that will not stay, since nobody says anything in them or in those they are joined to. An empty reply may. */
function silentIn(view: View): ReadonlySet<Message> {
  const silent = new Set<Message>();
  eachRun(view, (run) => {
    if (run.some((message) => isHeard(view, message))) return;
    for (const message of run) if (message.role !== "assistant" || message.kinds !== 0) silent.add(message);
  });
  return silent;
}

/** True when somebody says something in a message, be it in members that its format does not know. */
function isHeard({ context }: View, message: Message): boolean {
  const said = message.parts.some((part) => part.kind !== "text" || !isBlank(part));
  return said || context.fieldsOf(message).length > 0;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const providerCallHasResultDoc: RuleDoc = {
  title: "A call the provider ran itself has its result behind it, before anybody else speaks.",
  family: "pairing",
  why: "A tool that the provider runs itself, such as web search, puts call and result into one turn, and both must come back together. Streams that broke off, and filters that keep only texts, part them.",
  mend: "`keep` leaves a note in the place of the call and quotes a result without call as text; `drop` removes either. A turn that nobody has answered yet may still wait for its result.",
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
