import type { ToolCallContent } from "../model/content.ts";
import { type Message, startsTurn } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, nameOfCall } from "./shared/helpers.ts";

/** The vendor's documented stand-in for a signature that was lost. */
const STAND_IN = "skip_thought_signature_validator";

/** Calls of the current turn bring their signature back. */
export const callIsSigned: Rule = {
  code: "call-is-signed",
  fact: "callIsSigned",
  find(view, report) {
    // Other formats have no place for a signature; whoever sends them to this provider adds it.
    if (!view.context.asSent) return;
    const turn = view.messages.findLastIndex(startsTurn);
    eachStep(view, ({ first, end }) => {
      if (first < turn) return;
      for (let at = first; at < end; at++) {
        const message = view.messages[at] as Message;
        const part = message.parts.find(isClientCall);
        if (part === undefined) continue;
        if (has(part, Trait.Signed)) return;
        report({
          message,
          part,
          sentence: `unexpected call ${nameOfCall(part)} without its thought signature, expected the one it came with`,
          data: { name: part.name ?? "", index: message.index, part: part.index },
          mend(draft) {
            const call = draft.contentOf(part) as ToolCallContent;
            draft.replaceContent(message, part, { ...call, proof: STAND_IN, vendor: "gemini" });
          },
        });
        return;
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const callIsSignedDoc: RuleDoc = {
  title: "The first call of each step of the current turn carries its thought signature.",
  family: "reasoning",
  why: "From Gemini 3 on, the first call of each step of the current turn must bring its thought signature back. Clients that copy known fields lose it, and other providers never had one.",
  mend: "The call gets the vendor's documented stand-in. Calls of earlier turns are left alone. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A call from a provider without signatures",
      for: "gemini",
      model: "gemini-3-pro",
      before: [
        { role: "user", parts: [{ text: "Weather in Oslo?" }] },
        { role: "model", parts: [{ functionCall: { name: "weather", args: { city: "Oslo" } } }] },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4 °C" } } }] },
      ],
      findings: ["contents.1.parts.0"],
      after: [
        { role: "user", parts: [{ text: "Weather in Oslo?" }] },
        {
          role: "model",
          parts: [
            {
              functionCall: { name: "weather", args: { city: "Oslo" } },
              thoughtSignature: "skip_thought_signature_validator",
            },
          ],
        },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4 °C" } } }] },
      ],
    },
    {
      title: "An older model does not ask",
      for: "gemini",
      model: "gemini-2.5-pro",
      before: [
        { role: "user", parts: [{ text: "Weather in Oslo?" }] },
        { role: "model", parts: [{ functionCall: { name: "weather", args: { city: "Oslo" } } }] },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4 °C" } } }] },
      ],
      findings: [],
    },
  ],
};
