import { isDeepStrictEqual } from "node:util";
import type { Letter } from "@suture/sessions";
import type { LetterBody } from "./letter-body.ts";

/** Whether a letter under a known key equals the earlier one. If it differs, the sender made a mistake, and it is not a duplicate. */
export function saysTheSame(letter: Pick<Letter, "body">, body: LetterBody): boolean {
  return isDeepStrictEqual(letter.body, JSON.parse(JSON.stringify(body)));
}
