import type { SutureMessage } from "@suture/core";
import type { MessageBody } from "../inbox/letter-body.ts";
import type { LetterOf } from "./lane-letters.ts";

/** The messages of some letters as one message: they are answered together. */
export function userMessage(letters: readonly LetterOf<MessageBody>[]): SutureMessage {
  return { role: "user", parts: letters.flatMap(({ body }) => body.parts) };
}
