import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, nameOfCall } from "./shared/helpers.ts";

/** Nothing is said after a call in the same message. */
export const toolCallsComeLast: Rule = {
  code: "tool-calls-come-last",
  fact: "callsComeLast",
  find(view, report) {
    if (!view.context.asSent) return;
    eachStep(view, ({ first, end }) => {
      let call: { message: Message; part: Part } | undefined;
      let late: { message: Message; part: Part } | undefined;
      for (let at = first; at < end; at++) {
        const message = view.messages[at] as Message;
        for (const part of message.parts) {
          if (isClientCall(part)) call ??= { message, part };
          else if (call !== undefined && (part.kind === "text" || part.kind === "media"))
            late ??= { message, part };
        }
      }
      if (call === undefined || late === undefined) return;
      const { message, part } = late;
      const before = call;
      report({
        message,
        part,
        other: before,
        sentence: `unexpected ${part.kind} after ${nameOfCall(before.part)}, expected calls at the end of the message`,
        data: { id: before.part.id ?? "", ids: before.part.id ?? "" },
        mend(draft) {
          const run = view.messages.slice(first, end);
          const calls = run.flatMap((own) =>
            own.parts.filter(isClientCall).map((each) => ({ ...each, origin: draft.place(own, each) })),
          );
          for (const [i, own] of run.entries()) {
            const rest = own.parts.filter((each) => !isClientCall(each));
            const order = i === run.length - 1 ? [...rest, ...calls] : rest;
            if (order.some((each, n) => each !== own.parts[n]) || order.length !== own.parts.length) {
              draft.reorder(own, order, before.part, draft.place(message, part));
            }
          }
        },
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsComeLastDoc: RuleDoc = {
  title: "In an assistant message, calls come after what is said.",
  family: "pairing",
  why: "The server looks for the results right behind the calls, and text after a call stands in between. Replies put together from two streams, or merged messages, have it.",
  mend: "The calls move behind what is said, in their old order. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Text after a call",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
            { type: "text", text: "One moment." },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
      findings: ["messages.1.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "text", text: "One moment." },
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
  ],
};
