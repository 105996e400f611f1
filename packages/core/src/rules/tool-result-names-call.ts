import type { Message } from "../model/message.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, endOfAnswers, nameOfCall } from "./shared/helpers.ts";

/** A result names the tool its call named. */
export const toolResultNamesCall: Rule = {
  code: "tool-result-names-call",
  fact: "resultNamesCall",
  find(view, report) {
    // Paired without an id: by name, or because only one call could be meant.
    for (const { message, part, call } of view.pairs.adopted) {
      const name = call.part.name;
      if (name === undefined || part.name === name) continue;
      report({
        message,
        part,
        other: call,
        sentence: `unexpected result without the name of its call, expected ${name}`,
        data: { name },
        mend: (draft) => draft.patch(message, part, { name }, { before: part.name ?? null, after: name }),
      });
    }
    // Not every other format has a place for the name; whoever sends them to this provider adds it.
    if (!view.context.asSent) return;
    eachStep(view, ({ first, end }) => {
      const names = new Map<string, { message: Message; part: Message["parts"][number] }>();
      for (let at = first; at < end; at++) {
        const message = view.messages[at] as Message;
        for (const part of message.parts)
          if (isClientCall(part) && part.id !== undefined) names.set(part.id, { message, part });
      }
      const last = endOfAnswers(view, end);
      for (let at = end; at < last; at++) {
        const message = view.messages[at] as Message;
        for (const part of message.parts) {
          const call = isClientResult(part) && part.id !== undefined ? names.get(part.id) : undefined;
          const name = call?.part.name;
          if (call === undefined || name === undefined || part.name === name) continue;
          report({
            message,
            part,
            other: call,
            sentence: `unexpected name ${part.name ?? "(none)"} on the result of ${nameOfCall(call.part)}, expected ${name}`,
            data: { name },
            mend: (draft) => draft.patch(message, part, { name }, { before: part.name ?? null, after: name }),
          });
        }
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultNamesCallDoc: RuleDoc = {
  title: "A tool result carries the name of the tool that was called.",
  family: "pairing",
  why: "Where a wire matches results by name, a result under another name answers nothing. Adapters that know only the id fill in a placeholder.",
  mend: "The result gets the name of its call. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A placeholder for a name",
      for: "gemini",
      model: "gemini-2.5-pro",
      strict: true,
      before: [
        { role: "user", parts: [{ text: "Weather in Oslo?" }] },
        { role: "model", parts: [{ functionCall: { id: "a1", name: "weather", args: { city: "Oslo" } } }] },
        {
          role: "user",
          parts: [{ functionResponse: { id: "a1", name: "unknown", response: { output: "4 °C" } } }],
        },
      ],
      findings: ["contents.2.parts.0"],
      after: [
        { role: "user", parts: [{ text: "Weather in Oslo?" }] },
        { role: "model", parts: [{ functionCall: { id: "a1", name: "weather", args: { city: "Oslo" } } }] },
        {
          role: "user",
          parts: [{ functionResponse: { id: "a1", name: "weather", response: { output: "4 °C" } } }],
        },
      ],
    },
  ],
};
