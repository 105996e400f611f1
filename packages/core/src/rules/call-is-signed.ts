import { type Message, startsTurn } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Reporter, Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import type { View } from "./shared/view.ts";
import { eachPart, eachStep, type Run } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** The vendor's documented replacement for a lost signature. */
const STAND_IN = { proof: "skip_thought_signature_validator", vendor: "gemini" };

/** Calls of the current turn carry their signature. */
export const callIsSigned: Rule<"callIsSigned"> = {
  code: "call-is-signed",
  fact: "callIsSigned",
  asSent: true,
  find(view, report, value) {
    if (value === "anew") return findSigned(view, report);
    let turn = view.length - 1;
    while (turn > 0 && !startsTurn(view.at(turn) as Message)) turn -= 1;
    const look = ({ messages }: Run): void => {
      const message = messages.find(({ parts }) => parts.some(isClientCall));
      const part = message?.parts.find(isClientCall);
      if (message === undefined || part === undefined || has(part, Trait.Signed)) return;
      report({
        message,
        part,
        sentence: `call ${nameOfCall(part)} without its thought signature, expected the one it came with`,
        mend: (draft) => draft.changeContent(message, part, STAND_IN),
      });
    };
    eachStep(view, look, [Math.max(0, turn), view.length]);
  },
};

/**
 * Finds signatures that the vendor cannot verify. Calls get the replacement; other parts lose theirs, and are removed if
 * they hold nothing else.
 */
function findSigned(view: View, report: Reporter): void {
  eachPart(view, Trait.Signed, (message, part) => {
    const content = view.contentOf(part);
    const { type } = content;
    const isFine = type === "tool-call" ? content.proof === STAND_IN.proof : type === "reasoning";
    if (isFine || has(part, Trait.ByProvider)) return;
    const isVoid = type === "opaque" || has(part, Trait.Empty | Trait.Blank);
    report({
      message,
      part,
      sentence: `signature of ${type === "tool-call" ? `call ${nameOfCall(part)}` : type}, expected one that can be verified`,
      mend: (draft) => {
        if (type === "tool-call") draft.changeContent(message, part, STAND_IN, true);
        else if (isVoid) draft.removePart(message, part);
        else draft.replaceContent(message, part, content, true, false);
      },
    });
  });
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const callIsSignedDoc: RuleDoc = {
  title: "The first call of each step of the current turn carries its thought signature.",
  family: "reasoning",
  why: "From Gemini 3 on, the first call of each step of the current turn must bring back its thought signature. Clients that copy only known fields lose it, and other providers never had one.",
  mend: "The call gets the vendor's documented placeholder. Calls of earlier turns stay as they are. `keep` and `drop` do the same.",
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
