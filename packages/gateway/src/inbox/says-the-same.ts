import { isDeepStrictEqual } from "node:util";
import type { Letter } from "@suture/sessions";
import type { LetterBody } from "./letter-body.ts";

/** Whether what comes under a known key is what came before: something else is a mistake of the sender's, and no duplicate. */
export function saysTheSame(letter: Pick<Letter, "body">, body: LetterBody): boolean {
  return isDeepStrictEqual(letter.body, JSON.parse(JSON.stringify(body)));
}
