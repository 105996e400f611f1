import { Kind, type Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Adoption, Stray } from "../pairing/pairs.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { madeId } from "./shared/made-id.ts";
import { nameOfCall } from "./shared/words.ts";

/** Calls and their results have ids. */
export const toolCallHasId: Rule = {
  code: "tool-call-has-id",
  fact: "callHasId",
  find(view, report) {
    const { adopted: home, strays } = view.pairs;
    const adopted = [...home, ...strays.filter(isUnnumbered)];
    const made = new Map<Part, string>();
    const shared = adopted.length === 0 ? undefined : sharedIds(view.messages, adopted);
    // Several messages may come from one message of the caller.
    let index: number | undefined;
    let before = 0;
    for (const message of view.sum.lacksId || shared !== undefined ? view.messages : []) {
      if ((message.kinds & Kind.Call) === 0) continue;
      if (message.index !== index) before = 0;
      index = message.index;
      for (const part of message.parts) {
        const order = before++;
        const lacks = part.id === undefined || part.id === "";
        if (!isClientCall(part) || !(lacks || shared?.has(part))) continue;
        if (view.context.asSent && has(part, Trait.Legacy)) continue;
        const id = madeId(message, order, part);
        made.set(part, id);
        report({
          message,
          part,
          sentence: lacks
            ? `call ${nameOfCall(part)} without an id, expected one`
            : `second use of id ${part.id}, expected another id, as its result has none`,
          mend: (draft) => draft.rename(message, part, "id", id),
        });
      }
    }
    for (const { message, part, call } of adopted) {
      const id = made.get(call.part) ?? call.part.id;
      if (id === undefined) continue;
      report({
        message,
        part,
        other: call,
        sentence: `result without the id of ${nameOfCall(call.part)}, expected ${id}`,
        mend: (draft) => draft.rename(message, part, "id", id),
      });
    }
  },
};

/** True for a displaced result without the id of its call. */
function isUnnumbered(stray: Stray): stray is Stray & Adoption {
  const { call, part } = stray;
  return call !== undefined && (!part.id || part.id !== call.part.id);
}

/**
 * Answered calls whose id is used again before their result comes. Only its name ties the result to its call, and
 * giving it the shared id would lose that.
 */
function sharedIds(messages: readonly Message[], adopted: readonly Adoption[]): ReadonlySet<Part> {
  const seen = new Set<string>();
  const again = new Map<string, number>();
  for (const { index, kinds, parts } of messages) {
    for (const { id = "" } of (kinds & Kind.Call) === 0 ? [] : parts.filter(isClientCall)) {
      if (seen.has(id) && !again.has(id)) again.set(id, index);
      seen.add(id);
    }
  }
  const calls = adopted.map(({ message, call: { part } }) =>
    (again.get(part.id ?? "") ?? Number.POSITIVE_INFINITY) <= message.index ? [part] : [],
  );
  return new Set(calls.flat());
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallHasIdDoc: RuleDoc = {
  title: "Every tool call has an id, and its result has the same one.",
  family: "ids",
  why: "A result is matched to its call by id, so a call without one cannot be answered. Providers without ids, local models and handwritten histories omit it.",
  mend: "The call gets an id made from its place and name, the same in every run, and its result gets the same one. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A local model that gives no ids",
      for: "openai-chat",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } }],
        },
        { role: "tool", name: "weather", content: "4 °C" },
      ],
      findings: ["messages.1.tool_calls.0", "messages.2.content"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
              id: "call_w0TzbTSvBjBXqBxVxjNEwVxJ",
            },
          ],
        },
        { role: "tool", name: "weather", content: "4 °C", tool_call_id: "call_w0TzbTSvBjBXqBxVxjNEwVxJ" },
      ],
    },
  ],
};
