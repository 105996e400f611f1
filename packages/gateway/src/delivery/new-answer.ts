import { randomBytes } from "node:crypto";
import type { AnswerContext } from "../answers/answer-wire.ts";

/** What an answer has that nobody else gives it. */
export function newAnswer(): Pick<AnswerContext, "id" | "created"> {
  return { id: randomBytes(12).toString("hex"), created: Math.floor(Date.now() / 1000) };
}
