import { itemKind } from "../../model/item-kind.ts";
import { Kind, type Message, startsTurn } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { isClientCall, isClientResult } from "../../pairing/pair.ts";
import type { Reporter } from "../rule.ts";
import { respell } from "./spelling.ts";
import type { View } from "./view.ts";
import { answersAt, eachStep, type Run } from "./visit.ts";
import { shorten } from "./words.ts";

const ANY = { chars: "A-Za-z0-9_-", min: 1, max: 40 };

/**
 * Reports each call whose id was used before within its step or turn, and renames the call with its result. The k-th
 * use of an id in a step belongs to the k-th result with that id among the step's answers; among items, to that of its kind.
 */
export function findReusedIds(view: View, scope: "step" | "turn", report: Reporter): void {
  if (!view.mayReuseIds) return;
  const spelling = view.facts.callIdSpelling?.value ?? ANY;
  const used = new Set<string>();
  const seen = new Map<string, { message: Message; part: Part; first: number }>();
  // Two uses within one step are the other rule's to report.
  const leavesSteps = scope === "turn" && view.facts.callIdIsUniqueInStep !== undefined;
  const { items } = view.outline.shape;
  // Where results may stand anywhere behind their call, the next one in the history is meant.
  const later = view.facts.resultFollowsCall?.value === "later" ? answersIn(view.messages, items) : undefined;
  // Replies in a row, between which no results stand, will be one message where roles take turns.
  const joins = view.joinsReplies || view.facts.rolesAlternate !== undefined;
  let turn = 0;
  const look = ({ messages, first, end }: Run): void => {
    for (; turn <= first; turn++)
      if (scope === "step" || startsTurn(view.messages[turn] as Message)) seen.clear();
    /** Each use of an id, with the new one where it gets one. */
    const uses: { readonly id: string; readonly key: string; readonly fresh: string | undefined }[] = [];
    const counts = new Map<string, number>();
    const rename = (message: Message, part: Part, fresh: string, wanted: string, other?: typeof seen): void =>
      report({
        message,
        part,
        other: other?.get(part.id ?? ""),
        sentence: `second use of id ${shorten(part.id ?? "")}, expected ${wanted}`,
        mend: (draft) => draft.rename(message, part, "id", fresh),
      });
    for (const message of messages) {
      for (const part of message.parts) {
        const { id } = part;
        if (!isClientCall(part) || id === undefined || view.isPending(part)) continue;
        const nth = counts.get(id) ?? 0;
        const other = seen.get(id);
        const reused = other !== undefined && !(leavesSteps && other.first === first);
        const fresh = reused ? respell(`${id}#${message.index}.${nth}`, spelling, used) : undefined;
        if (other === undefined) seen.set(id, { message, part, first });
        counts.set(id, nth + 1);
        uses.push({ id, key: items ? `${id}\0${itemKind(message, part)}` : id, fresh });
        if (fresh !== undefined) rename(message, part, fresh, "an id of its own", seen);
      }
    }
    // An answer may stand beside its call, where no provider would look for it.
    const answers = later ?? answersIn([...messages, ...answersAt(view, end)], items);
    const settle = ({ fresh }: (typeof uses)[number], answer: Answer | undefined): boolean => {
      if (fresh !== undefined && answer !== undefined)
        rename(answer.message, answer.part, fresh, "the id of its own call");
      return answer !== undefined;
    };
    const left = uses.filter((use) => !settle(use, take(answers, use.key)));
    if (items) for (const use of left) settle(use, take(answers, use.id));
  };
  eachStep(view, look, [0, view.length], joins);
}

interface Answer {
  readonly message: Message;
  readonly part: Part;
  taken: boolean;
}

/** Takes the next answer of those under a key. */
function take(answers: ReadonlyMap<string, Answer[]>, key: string): Answer | undefined {
  const known = answers.get(key);
  let answer = known?.pop();
  while (answer?.taken) answer = known?.pop();
  if (answer !== undefined) answer.taken = true;
  return answer;
}

/**
 * Client results by id (items also by kind), the last one first, so that the next can be taken off the end. What was made is of no
 * kind: it closes the call before it.
 */
function answersIn(messages: readonly Message[], items: boolean): ReadonlyMap<string, Answer[]> {
  const answers = new Map<string, Answer[]>();
  const asked = new Map<string, string>();
  const add = (key: string, answer: Answer): void => {
    const known = answers.get(key);
    if (known === undefined) answers.set(key, [answer]);
    else known.push(answer);
  };
  for (const message of messages) {
    if ((message.kinds & (Kind.Call | Kind.Result)) === 0) continue;
    for (const part of message.parts) {
      const { id } = part;
      if (id === undefined) continue;
      const kind = items ? itemKind(message, part) : "";
      if (items && isClientCall(part)) asked.set(id, kind);
      if (!isClientResult(part)) continue;
      const answer = { message, part, taken: false };
      add(id, answer);
      if (items) add(`${id}\0${kind || asked.get(id)}`, answer);
    }
  }
  for (const known of answers.values()) known.reverse();
  return answers;
}
