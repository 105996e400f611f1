import { randomBytes } from "node:crypto";
import type { AnswerContext } from "../answers/answer-wire.ts";

/** The unique values of a generated answer. */
export function newAnswer(): Pick<AnswerContext, "id" | "created"> {
  return { id: randomBytes(12).toString("hex"), created: Math.floor(Date.now() / 1000) };
}
