import type { Json } from "../model/content.ts";
import { countOf, Kind, type Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { splitCalls } from "./shared/split-calls.ts";
import { answersAt, eachStep } from "./shared/visit.ts";

function callsIn({ parts }: Message): readonly Part[] {
  return parts.filter(isClientCall);
}

/** The number of calls, without reading a message that lists their ids. */
function countCalls(message: Message): number {
  const { kinds, ids } = message;
  return ids !== undefined && (kinds & Kind.Call) !== 0 ? countOf(ids) : callsIn(message).length;
}

/** A message does not contain too many calls. */
export const toolCallCountFits: Rule<"callCount"> = {
  code: "tool-call-count-fits",
  fact: "callCount",
  asSent: true,
  find(view, report, max) {
    if (view.sum.mostCalls <= max && !view.sum.lacksId) return;
    eachStep(view, ({ messages, end }) => {
      const message = messages.at(-1) as Message;
      const count = countCalls(message);
      if (count <= max) return;
      const data = { count, max };
      const sentence = `${count} calls in one message, expected at most ${max}`;
      const { pending } = view.context;
      // Splitting would put a pending call in the middle of the history without its answer.
      if (pending.size > 0 && callsIn(message).some((call) => view.isPending(call)))
        return report({ message, sentence, data });
      report({
        message,
        sentence,
        data,
        mend(draft) {
          const calls = callsIn(message);
          const batches: Part[][] = [];
          for (let from = max; from < count; from += max) batches.push(calls.slice(from, from + max));
          splitCalls(draft, message, batches, answersAt(view, end));
        },
      });
    });
  },
};

/** A message with numbered calls, and its results. */
function step(from: number, to: number): Json[] {
  const ids = Array.from({ length: to - from }, (_, i) => `call_${from + i}`);
  const call = (id: string): Json => ({ id, type: "function", function: { name: "count", arguments: "{}" } });
  return [
    { role: "assistant", content: null, tool_calls: ids.map(call) },
    ...ids.map((id) => ({ role: "tool", tool_call_id: id, content: "1" })),
  ];
}

/** A history of some such steps. */
function counting(...steps: readonly Json[][]): Json {
  return [{ role: "user", content: "Count the lines of each file." }, ...steps.flat()];
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallCountFitsDoc: RuleDoc = {
  title: "A message has no more tool calls than the provider accepts.",
  family: "size",
  why: "Models make more calls at once than their own provider accepts back. Once the results are there, every later request is refused.",
  mend: "Calls beyond the limit move into assistant messages of their own, after the results of the calls before them, each followed by its results. `keep` and `drop` do the same.",
  examples: [
    {
      title: "One call too many",
      for: "openai-chat",
      before: /* @__PURE__ */ counting(/* @__PURE__ */ step(0, 129)),
      findings: ["messages.1"],
      after: /* @__PURE__ */ counting(/* @__PURE__ */ step(0, 128), /* @__PURE__ */ step(128, 129)),
    },
  ],
};
