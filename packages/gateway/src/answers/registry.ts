import type { AnswerWire } from "./answer-wire.ts";
import { messageAnswers } from "./anthropic/index.ts";
import { contentAnswers } from "./gemini/index.ts";
import { chatAnswers } from "./openai-chat/index.ts";
import { responseAnswers } from "./openai-responses/index.ts";

/** Every wire that answers are read from and written to. */
export const answerWires: readonly AnswerWire[] = [
  chatAnswers,
  responseAnswers,
  messageAnswers,
  contentAnswers,
];

/** The answers of a wire. */
export function answersOf(wire: string): AnswerWire {
  const found = answerWires.find(({ name }) => name === wire);
  if (found === undefined) throw new TypeError(`unknown wire ${wire}`);
  return found;
}
