import { AnswerConverter } from "../fallback/answer-converter.ts";
import { newAnswer } from "./new-answer.ts";

/** Turns a whole answer into a stream of the same wire. */
export function asStream(wire: string, model: string | undefined, document: unknown): AnswerConverter {
  return new AnswerConverter({
    from: wire,
    to: wire,
    stream: true,
    model: model ?? "",
    request: document as Record<string, unknown>,
    ...newAnswer(),
  });
}
