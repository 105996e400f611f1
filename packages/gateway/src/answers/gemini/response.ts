import { type Answer, type AnswerPart, argumentsObject, callId } from "../answer.ts";
import type { AnswerUsage, FinishReason } from "../answer-event.ts";
import type { AnswerContext } from "../answer-wire.ts";
import type { Bag } from "../bag.ts";
import { wordOfReason, writeUsage } from "./words.ts";

/** A part of an answer in Google's form; undefined for a signature that is not Google's. */
export function partsOf(part: AnswerPart, seed: string, index: number): Bag[] {
  if (part.type === "call") {
    const args = part.custom === true ? { input: part.arguments } : argumentsObject(part.arguments);
    const signature = part.proof?.vendor === "gemini" ? { thoughtSignature: part.proof.value } : {};
    return [{ functionCall: { id: callId(part, seed, index), name: part.name, args }, ...signature }];
  }
  if (part.type !== "reasoning") return [{ text: part.text }];
  const signature = part.proof?.vendor === "gemini" ? { thoughtSignature: part.proof.value } : {};
  if (part.text === "") return part.proof?.vendor === "gemini" ? [{ text: "", ...signature }] : [];
  return [{ text: part.text, thought: true, ...signature }];
}

/** A response, or one of the responses in a stream. */
export function responseOf(
  parts: readonly Bag[],
  { id, model }: AnswerContext,
  reason?: FinishReason,
  usage?: AnswerUsage,
): Bag {
  return {
    candidates: [
      {
        content: parts.length === 0 ? { role: "model" } : { parts, role: "model" },
        ...(reason === undefined ? {} : { finishReason: wordOfReason(reason) }),
        index: 0,
      },
    ],
    ...(usage === undefined ? {} : { usageMetadata: writeUsage(usage) }),
    modelVersion: model,
    responseId: id,
  };
}

/** Writes a whole answer. */
export function writeResponse({ parts, reason, usage }: Answer, context: AnswerContext): object {
  let calls = 0;
  const written = parts.flatMap((part) => partsOf(part, context.id, part.type === "call" ? calls++ : 0));
  return responseOf(written, context, reason, usage);
}
