import { isAnswer, isError } from "./export-of.ts";
import { inside, MOST_STEPS, MOST_VALUES, type Step } from "./held-conversation.ts";
import type { Filtered } from "./jq-line.ts";
import { type Foreign, isBag } from "./lookalike.ts";

/** Recognises records of a provider's answers without the requests, such as the results of a batch. */
export function heldAnswer(document: unknown, { file, several }: Filtered): Foreign | undefined {
  let level: readonly Step[] = [{ value: document, place: "", filter: "" }];
  let seen = 0;
  for (let steps = 1; steps <= MOST_STEPS && level.length > 0 && seen < MOST_VALUES; steps++) {
    for (const { value, place } of level) {
      if (!isBag(value) || place === "") continue;
      const lines = several ? "--jsonl " : "";
      if (isError(value)) {
        return {
          what: `holds a provider's error at ${place}, not a conversation`,
          hint: `What it means: suture classify ${lines}${file}`,
        };
      }
      if (isAnswer(value)) {
        return {
          what: `holds the answer of a provider at ${place}, not a conversation`,
          hint: `Give the request that was sent. What errors among answers mean: suture classify ${lines}${file}`,
        };
      }
    }
    seen += level.length;
    level = level.flatMap(inside);
  }
  return undefined;
}
