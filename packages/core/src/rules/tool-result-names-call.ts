import { pushTo } from "../json/push-to.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { evenSteps } from "./shared/even-steps.ts";
import { answersAt, eachStep, type Run } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** A result has the name of its call. */
export const toolResultNamesCall: Rule = {
  code: "tool-result-names-call",
  fact: "resultNamesCall",
  // Some formats have no field for the name; their adapters add it.
  asSent: true,
  eases: evenSteps,
  find(view, report) {
    const compare = (message: Message, part: Part, call: { message: Message; part: Part }): void => {
      const { name } = call.part;
      if (name === undefined || part.name === name) return;
      report({
        message,
        part,
        other: call,
        // Where names tie results to calls, a missing name is always refused.
        level: part.name === undefined ? view.facts.toolNameSpelling?.level : undefined,
        sentence: `${part.name ? `name ${part.name}` : "no name"} on the result of ${nameOfCall(call.part)}, expected ${name}`,
        data: { name },
        mend: (draft) => draft.rename(message, part, "name", name),
      });
    };
    // Pairs without a common id, tied by name or because only one call is possible.
    const answered = new Set<Part>();
    for (const { message, part, call } of view.pairs.adopted) {
      compare(message, part, call);
      answered.add(call.part).add(part);
    }
    const look = ({ messages, end }: Run): void => {
      // The k-th result with an id answers the k-th call with it, not counting calls answered without an id.
      const calls = new Map<string, { message: Message; part: Part }[]>();
      for (const message of messages.toReversed())
        for (const part of message.parts.toReversed()) {
          if (!isClientCall(part) || part.id === undefined || answered.has(part)) continue;
          pushTo(calls, part.id, { message, part });
        }
      for (const message of answersAt(view, end)) {
        for (const part of message.parts) {
          if (!isClientResult(part) || part.id === undefined || answered.has(part)) continue;
          const call = calls.get(part.id)?.pop();
          if (call !== undefined) compare(message, part, call);
        }
      }
    };
    eachStep(view, look, view.sum.order?.misnamed === false ? view.disorder : undefined);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultNamesCallDoc: RuleDoc = {
  title: "A tool result has the name of the tool that was called.",
  family: "pairing",
  why: "If an API matches results by name, a result with another name answers nothing. Adapters that know only the id fill in a placeholder.",
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
