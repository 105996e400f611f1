import { pushTo } from "../../json/push-to.ts";
import { itemKind } from "../../model/item-kind.ts";
import { Kind, type Message, startsTurn } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { isClientCall, isClientResult } from "../../pairing/pair.ts";
import type { Breach, Reporter } from "../rule.ts";
import { respell } from "./spelling.ts";
import type { View } from "./view.ts";
import { answersAt, eachStep, type Run } from "./visit.ts";
import { shorten } from "./words.ts";

const ANY = { chars: "A-Za-z0-9_-", min: 1, max: 40 };

/**
 * Reports each call whose id was already used in its step or turn, and renames the call and its result. The k-th use of
 * an id in a step belongs to the k-th result with that id among the step's answers; for items, only results of the same
 * kind count.
 */
export function findReusedIds(view: View, scope: "step" | "turn", report: Reporter): void {
  if (!view.mayReuseIds) return;
  const spelling = view.facts.callIdSpelling?.value ?? ANY;
  const used = new Set<string>();
  const seen = new Map<string, { message: Message; part: Part; first: number }>();
  // The other rule reports two uses within one step.
  const leavesSteps = scope === "turn" && view.facts.callIdIsUniqueInStep !== undefined;
  const { items } = view.outline.shape;
  // Where results may come anywhere later, the next one in the history is meant.
  const later = view.facts.resultFollowsCall?.value === "later" ? answersIn(view.messages, items) : undefined;
  // Replies in a row without results in between become one message where roles must alternate.
  const joins = view.joinsReplies || view.facts.rolesAlternate !== undefined;
  let turn = 0;
  const look = ({ messages, first, end }: Run): void => {
    for (; turn <= first; turn++)
      if (scope === "step" || startsTurn(view.messages[turn] as Message)) seen.clear();
    const uses: Use[] = [];
    const counts = new Map<string, number>();
    for (const message of messages) {
      for (const part of message.parts) {
        const { id } = part;
        if (!isClientCall(part) || id === undefined || view.isPending(part)) continue;
        const nth = counts.get(id) ?? 0;
        counts.set(id, nth + 1);
        const other = seen.get(id);
        if (other === undefined) seen.set(id, { message, part, first });
        const reused = other !== undefined && !(leavesSteps && other.first === first);
        const fresh = reused ? respell(`${id}#${message.index}.${nth}`, spelling, used) : undefined;
        if (fresh !== undefined) report({ ...renamed(message, part, fresh, "an id of its own"), other });
        uses.push({ id, key: items ? keyOf(id, itemKind(message, part)) : id, fresh });
      }
    }
    // An answer may also stand beside its call, where no provider would look for it.
    const answers = later ?? answersIn([...messages, ...answersAt(view, end)], items);
    const isAnswered = ({ fresh }: Use, answer: Answer | undefined): boolean => {
      if (fresh !== undefined && answer !== undefined)
        report(renamed(answer.message, answer.part, fresh, "the id of its own call"));
      return answer !== undefined;
    };
    const left = uses.filter((use) => !isAnswered(use, take(answers, use.key)));
    if (items) for (const use of left) isAnswered(use, take(answers, use.id));
  };
  eachStep(view, look, [0, view.length], joins);
}

/** One call's use of an id. */
interface Use {
  readonly id: string;
  /** The key to look up its answer. */
  readonly key: string;
  /** Its new id, if it cannot keep its own. */
  readonly fresh: string | undefined;
}

function renamed(message: Message, part: Part, fresh: string, wanted: string): Breach {
  return {
    message,
    part,
    sentence: `second use of id ${shorten(part.id ?? "")}, expected ${wanted}`,
    mend: (draft) => draft.rename(message, part, "id", fresh),
  };
}

/** The key of an id among calls or answers of one kind of item. */
function keyOf(id: string, kind: string | undefined): string {
  return `${id}\0${kind}`;
}

interface Answer {
  readonly message: Message;
  readonly part: Part;
  taken: boolean;
}

/** Takes the next answer under a key. */
function take(answers: ReadonlyMap<string, Answer[]>, key: string): Answer | undefined {
  const known = answers.get(key);
  let answer = known?.pop();
  while (answer?.taken) answer = known?.pop();
  if (answer !== undefined) answer.taken = true;
  return answer;
}

/**
 * Client results by id (for items also by kind), in reverse order so that the next one can be popped. A result made by
 * Suture has no kind: it gets that of the call before it.
 */
function answersIn(messages: readonly Message[], items: boolean): ReadonlyMap<string, Answer[]> {
  const answers = new Map<string, Answer[]>();
  const asked = new Map<string, string>();
  for (const message of messages) {
    if ((message.kinds & (Kind.Call | Kind.Result)) === 0) continue;
    for (const part of message.parts) {
      const { id } = part;
      if (id === undefined) continue;
      const kind = items ? itemKind(message, part) : "";
      if (items && isClientCall(part)) asked.set(id, kind);
      if (!isClientResult(part)) continue;
      const answer = { message, part, taken: false };
      pushTo(answers, id, answer);
      if (items) pushTo(answers, keyOf(id, kind || asked.get(id)), answer);
    }
  }
  for (const known of answers.values()) known.reverse();
  return answers;
}
