import type { Level } from "../contracts/contract.ts";
import { pushTo } from "../json/push-to.ts";
import { Kind, type Message } from "../model/message.ts";
import { has, isBlank, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { unansweredIn } from "./shared/unanswered.ts";
import { hasClientResult } from "./shared/visit.ts";
import { nameOfCall, quoteResult, text } from "./shared/words.ts";

/** Calls that the provider runs have their results in the same turn. */
export const providerCallHasResult: Rule = {
  code: "provider-call-has-result",
  fact: "providerCallHasResult",
  find(view, report) {
    if ((view.traits & Trait.ByProvider) === 0) return;
    const { policy } = view.context;
    const called = new Set<string>();
    const open = new Map<string, { message: Message; part: Part }[]>();
    /** Halves of pairs, found so far. */
    const halves = new Set<Part>();
    /** True if the message has nothing else that keeps it. White space and reasoning do not. */
    const isAlone = ({ parts }: Message): boolean =>
      parts.every((part) => halves.has(part) || part.kind === "reasoning" || isBlank(part));
    const decided = new Map<Message, boolean>();
    /** The same when all halves are known. It is decided once, because a message may hold many. */
    const endsAlone = (message: Message): boolean => {
      const alone = decided.get(message) ?? isAlone(message);
      decided.set(message, alone);
      return alone;
    };
    const orphans = new Set<Part>();
    const drops = policy.orphanResult === "drop";
    /** Results without a call since someone last spoke. The next message of someone else takes their media. */
    let shown: { anchor?: Message | undefined }[] = [];
    const end = (level?: Level): void => {
      for (const [id, calls] of open) {
        // A later result has no call any more.
        called.delete(id);
        for (const { message, part } of calls) {
          if (view.isPending(part)) continue;
          halves.add(part);
          report({
            message,
            part,
            level,
            sentence: `call ${nameOfCall(part)} without a result, expected one right after it`,
            mend(draft) {
              const note = text(`[${part.name ?? "A tool"} was called; no result recorded]`);
              if (policy.danglingCall === "drop" && !endsAlone(message)) draft.removePart(message, part);
              else draft.replaceContent(message, part, note, true);
            },
          });
        }
      }
      open.clear();
    };
    for (const message of view.messages) {
      // A turn that paused, or waits for the client's results, continues; but not after someone has spoken.
      const own = (message.traits & Trait.ByProvider) !== 0;
      const answers = message.kinds === Kind.Result && hasClientResult(message) && !own;
      const others = message.role === "user" || message.role === "tool";
      if (others && !answers) {
        end();
        for (const each of shown) each.anchor = message;
        shown = [];
      }
      if (message.role === "system" || !own) continue;
      for (const part of message.parts) {
        const { id = "", kind } = part;
        if (!has(part, Trait.ByProvider)) continue;
        if (kind === "tool-call") {
          if (others) continue;
          called.add(id);
          pushTo(open, id, { message, part });
        } else if (kind === "tool-result" && (others || (!open.delete(id) && !called.has(id)))) {
          halves.add(part);
          orphans.add(part);
          const home: { anchor?: Message | undefined } = {};
          if (!others) shown.push(home);
          report({
            message,
            part,
            sentence: `result of ${id} without its call, expected the call before it`,
            mend(draft) {
              const [quoted, ...media] = quoteResult(draft.contentOf(part), part);
              if (quoted === undefined || (drops && !endsAlone(message)))
                return draft.removePart(message, part);
              draft.replaceContent(message, part, quoted);
              if (media.length === 0) return;
              const place = draft.place(message, part);
              const anchor = home.anchor ?? message;
              draft.hoist(anchor, media, place);
              draft.log("move", place, { to: draft.place(anchor) });
            },
          });
        }
      }
    }
    for (const each of shown) each.anchor = view.messages.at(-1);
    // If the user has to speak at the end, the turn does not continue.
    const unanswered = unansweredIn(view, (message) => {
      const quoted = !drops || isAlone(message);
      const end = message.parts.findLast((part) => quoted || !orphans.has(part));
      return end && orphans.has(end) ? undefined : end;
    });
    if (unanswered !== undefined) end(unanswered.level);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const providerCallHasResultDoc: RuleDoc = {
  title: "A call that the provider ran itself is followed by its result before anybody else speaks.",
  family: "pairing",
  why: "If the provider runs a tool itself, such as web search, call and result are in one turn and must come back together. Broken streams, and filters that keep only texts, separate them.",
  mend: "`keep` replaces the call with a note and quotes a result without call as text. `drop` removes either if its message says something else. A turn that nobody has answered yet may still wait for its result.",
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
