import type { Check } from "../../../endpoint.ts";
import { contentsOf, signatureIn } from "../contents.ts";
import { traitsOf } from "../model-traits.ts";
import { judgeSignature } from "../thought-signature.ts";
import { turnsOf } from "../turns.ts";

/** The calls of the current turn are signed. */
export const callsSigned: Check = {
  says: "From Gemini 3 on, the first call of each step has its signature, as far back as the user last said something.",
  find({ body, model }) {
    if (!traitsOf(model).demandsSignatures) return undefined;
    const turns = turnsOf(body);
    const start = turns.findLastIndex(({ role, speaks }) => role === "user" && speaks);
    for (const { calls } of turns.slice(start + 1)) {
      const [first] = calls;
      if (first === undefined || first.signature !== "") continue;
      return { message: missing(first.name, first.content + 1) };
    }
    return undefined;
  },
};

function missing(name: string, position: number): string {
  return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
}

/** Returned signatures are genuine. */
export const signaturesGenuine: Check = {
  says: "A signature is one that the vendor gave, or one of the two values that stand for none.",
  find({ body, signatures }) {
    if (signatures === "trust") return undefined;
    for (const { parts } of contentsOf(body)) {
      for (const part of parts) {
        const signature = signatureIn(part);
        const verdict = signature === "" ? "good" : judgeSignature(signature);
        if (verdict === "corrupted") return { message: "Corrupted thought signature." };
        if (verdict === "invalid") return { message: "Invalid thought signature." };
      }
    }
    return undefined;
  },
};
