import { Kind, type Message } from "../model/message.ts";
import type { Reporter, Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { standsApart } from "./shared/stands-apart.ts";
import type { View } from "./shared/view.ts";
import { hasClientResult } from "./shared/visit.ts";

/** Which messages of a run stay. If only the last request counts: results and the last message with content. */
function staying(view: View, run: readonly Message[]): ReadonlySet<Message> {
  if (view.context.policy.consecutive === "merge" || run[0]?.role !== "user") return new Set(run);
  const winner = run.findLast((message) => message.kinds !== 0) ?? run.at(-1);
  // Calls that still run are answered where they are, whatever the role.
  const isWaited = ({ parts }: Message): boolean => parts.some((part) => view.isPending(part));
  return new Set(
    run.filter((message) => message === winner || hasClientResult(message) || isWaited(message)),
  );
}

/** Messages of the user and of the assistant alternate. */
export const rolesAlternate: Rule = {
  code: "roles-alternate",
  fact: "rolesAlternate",
  find(view, report) {
    const { list } = view.sum.runs;
    for (let i = 0; i < list.length; i += 2)
      lookAt(view, view.between(list[i] as number, list[i + 1] as number), report);
  },
};

/** Checks messages in a row with the same role. */
function lookAt(view: View, messages: readonly Message[], report: Reporter): void {
  const { items } = view.outline.shape;
  const { role } = messages[0] as Message;
  // Where calls are items, the provider joins all items of the assistant.
  if (role === "assistant" && items) return;
  // Nothing can be joined to items that are no messages.
  const isItem = ({ kinds }: Message): boolean => items && kinds === Kind.Opaque;
  for (let at = 0; at < messages.length; ) {
    const first = at++;
    if (isItem(messages[first] as Message)) continue;
    while (at < messages.length && !isItem(messages[at] as Message)) at++;
    reportRow(view, messages.slice(first, at), report);
  }
}

/** Tells, message by message, whether it may be joined to those before it. */
function joiner(view: View): (message: Message) => boolean {
  // Where results must stand alone, a user message after them is allowed.
  const alone = view.facts.resultsStandAlone?.value;
  let before: Message | undefined;
  let answered = false;
  return (message) => {
    answered = before !== undefined && (hasClientResult(before) || (answered && alone === "documents"));
    const joins = before !== undefined && !(answered && standsApart(view, message, alone));
    before = message;
    return joins;
  };
}

function reportRow(view: View, row: readonly Message[], report: Reporter): void {
  const joins = joiner(view);
  const runs: Message[][] = [];
  for (const message of row) {
    const run = joins(message) ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([message]);
    else run.push(message);
  }
  // Decides again after some messages were removed, because one that had to stay separate may be gone.
  const joinsStaying = joiner(view);
  let kept: Message | undefined;
  for (const run of runs) {
    const stay = run.length === 1 ? new Set(run) : staying(view, run);
    for (const [i, message] of run.entries()) {
      const stays = stay.has(message);
      const target = stays && joinsStaying(message) ? kept : undefined;
      if (stays) kept = message;
      const before = run[i - 1];
      if (before === undefined && stays) continue;
      report({
        message,
        other: { message: before ?? (run[1] as Message) },
        sentence: `${message.role} message ${before ? "after" : "before"} another, expected the roles to alternate`,
        data: { count: (before ?? message).index },
        mend(draft) {
          if (!stays) draft.removeMessage(message);
          else if (target !== undefined) draft.joinToPrevious(message, target);
        },
      });
    }
  }
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const rolesAlternateDoc: RuleDoc = {
  title: "User and assistant messages alternate.",
  family: "order",
  why: "Some providers and many chat templates require user and assistant messages to alternate. A person who writes twice, or a message without a reply, breaks that.",
  mend: "`keep` merges the messages and keeps every text. `drop` keeps the last of consecutive user messages and merges those of the assistant.",
  examples: [
    {
      title: "A person who wrote twice",
      for: "perplexity",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: "In Celsius, please." },
      ],
      findings: ["messages.1"],
      after: [{ role: "user", content: "Weather in Oslo?\n\nIn Celsius, please." }],
    },
    {
      title: "The last one wins",
      for: "perplexity",
      policy: "drop",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: "In Celsius, please." },
      ],
      findings: ["messages.0", "messages.1"],
      after: [{ role: "user", content: "In Celsius, please." }],
    },
  ],
};
