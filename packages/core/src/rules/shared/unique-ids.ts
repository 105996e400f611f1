import type { Spelling } from "../../contracts/contract.ts";
import type { Message } from "../../model/message.ts";
import { startsTurn } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { isClientCall, isClientResult } from "../../pairing/pair.ts";
import type { Reporter } from "../rule.ts";
import { eachStep, endOfAnswers, respell, shorten } from "./helpers.ts";
import type { View } from "./view.ts";

const ANY: Spelling = { chars: "A-Za-z0-9_-", min: 1, max: 40 };

/**
 * Reports each call whose id was used before within its step or turn, and renames the call with its result. The k-th
 * use of an id in a step belongs to the k-th result with that id among the step's answers.
 */
export function findReusedIds(view: View, scope: "step" | "turn", report: Reporter): void {
  if (!view.reusesIds) return;
  const spelling = view.facts.callIdSpelling?.value ?? ANY;
  const used = new Set<string>();
  const seen = new Map<string, { message: Message; part: Part; step: number }>();
  // Two uses within one step are the other rule's to report.
  const leavesSteps = scope === "turn" && view.facts.callIdIsUniqueInStep !== undefined;
  let turn = 0;
  eachStep(view, ({ first, end }) => {
    for (; turn <= first; turn++)
      if (scope === "step" || startsTurn(view.messages[turn] as Message)) seen.clear();
    const renames = new Map<string, (string | undefined)[]>();
    let reused = false;
    for (let at = first; at < end; at++) {
      const message = view.messages[at] as Message;
      for (const part of message.parts) {
        const { id } = part;
        if (!isClientCall(part) || id === undefined || view.isPending(part)) continue;
        const other = seen.get(id);
        const uses = renames.get(id) ?? [];
        renames.set(id, uses);
        if (other === undefined || (leavesSteps && other.step === first)) {
          if (other === undefined) seen.set(id, { message, part, step: first });
          uses.push(undefined);
          continue;
        }
        reused = true;
        const fresh = respell(`${id}#${message.index}.${uses.length}`, spelling, used);
        used.add(fresh);
        uses.push(fresh);
        report({
          message,
          part,
          other,
          sentence: `unexpected second use of id ${shorten(id)}, expected an id of its own`,
          data: { id },
          mend: (draft) => draft.patch(message, part, { id: fresh }, { before: id, after: fresh }),
        });
      }
    }
    if (reused) renameAnswers(view, end, renames, report);
  });
}

function renameAnswers(
  view: View,
  start: number,
  renames: Map<string, (string | undefined)[]>,
  report: Reporter,
): void {
  const end = endOfAnswers(view, start);
  const heads = new Map<string, number>();
  for (let at = start; at < end; at++) {
    const message = view.messages[at] as Message;
    for (const part of message.parts) {
      const { id } = part;
      const uses = id === undefined || !isClientResult(part) ? undefined : renames.get(id);
      if (id === undefined || uses === undefined) continue;
      const nth = heads.get(id) ?? 0;
      heads.set(id, nth + 1);
      const fresh = uses[nth];
      if (fresh === undefined) continue;
      report({
        message,
        part,
        sentence: `unexpected second use of id ${shorten(id)}, expected the id of its own call`,
        data: { id },
        mend: (draft) => draft.patch(message, part, { id: fresh }, { before: id, after: fresh }),
      });
    }
  }
}
