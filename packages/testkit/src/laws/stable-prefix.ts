import type { Edit } from "@suture/core";
import { heard } from "../heard.ts";
import type { Wire } from "../wire.ts";
import { indexIn } from "./trial.ts";

/** What law 7 needs to know about a repaired history. */
export interface Reading {
  /** The messages before repair. */
  readonly before: readonly unknown[];
  /** Who says what after repair. */
  readonly flat: string;
  readonly edits: readonly Edit[];
}

/**
 * Rules that depend on how a history ends, so that a continuation changes their findings about its last messages. If they did not wait for
 * the end, they would have to touch clean histories.
 */
const ENDS = new Set([
  "history-ends-with-user",
  "history-end-is-trimmed",
  "history-has-message",
  "system-is-in-place",
  "reasoning-is-followed",
  "provider-call-has-result",
  "prefill-is-single",
  "reasoning-is-present",
  "tool-results-stand-alone",
]);

/** Rules about everything since the user last spoke. */
const OPEN = new Set(["provider-call-has-result", "prefill-is-single", "reasoning-is-present"]);

/** Law 7: the repaired form of earlier turns does not change when the last turn is added. Returns the difference. */
export function findUnstable(wire: Wire, earlier: Reading, whole: Reading): string | undefined {
  const head = withoutEnd(earlier);
  if (whole.flat.startsWith(head)) return undefined;
  // If a provider accepts calls only from the assistant, calls of others become the assistant's when mended; elsewhere they are not calls.
  const anyone = [false, true].some((others) => completes(wire, earlier.before, whole.before, others));
  if (anyone) return undefined;
  const differing = [...difference(wire, earlier, whole), ...difference(wire, whole, earlier)];
  const paused = differing.some(({ rule }) => OPEN.has(rule));
  if (
    differing.some(({ rule }) => ENDS.has(rule)) &&
    differing.every((edit) => isLate(wire, earlier, edit) || (paused && isInLastTurn(wire, earlier, edit)))
  ) {
    return undefined;
  }
  return `${head} became ${whole.flat}`;
}

/** What was added at the very end because of how the history ends does not belong to its turns. */
function withoutEnd({ flat, edits }: Reading): string {
  for (const { rule, after } of edits) {
    if (rule !== "history-ends-with-user" && rule !== "history-has-message") continue;
    const parts = (after as { readonly parts?: readonly { readonly text?: string }[] } | undefined)?.parts;
    const words = `u|${(parts?.[0]?.text ?? "").replace(/\s+/g, "")}`;
    if (flat.endsWith(words)) return flat.slice(0, -words.length);
  }
  return flat;
}

/** Edits of one reading at messages of the earlier turns that the other lacks. */
function difference(wire: Wire, one: Reading, other: Reading): Edit[] {
  const count = Math.min(one.before.length, other.before.length);
  const key = ({ rule, action, place }: Edit) => `${rule} ${action} ${place}`;
  const known = new Set(other.edits.map(key));
  return one.edits.filter((edit) => {
    const index = indexIn(wire, edit.place);
    return index >= 0 && index < count && !known.has(key(edit));
  });
}

/** True when an edit is about the end of the earlier turns: their last messages, or a message that became last. */
function isLate(wire: Wire, { before, flat }: Reading, { place }: Edit): boolean {
  const index = indexIn(wire, place);
  const isQuiet = (message: unknown) => isSystem(wire, message) || heard(wire, message).flat === "";
  if (before.slice(index + 1).every(isQuiet)) return true;
  // If the results after it move to their calls, or are there already, the history ends with what precedes them.
  const own = before
    .slice(0, index + 1)
    .findLast((message) => heard(wire, message).flat !== "" && !isAnswer(wire, message));
  const last = heard(wire, own).flat;
  let rest = flat.slice(flat.lastIndexOf(last));
  // Images and documents do not show whose they are, so those of later system messages start no turn either.
  for (const message of before.slice(index + 1))
    if (isSystem(wire, message)) rest = rest.replace(heard(wire, message).flat, "");
  return isSystem(wire, own) && !/[uatcmr]\|/.test(rest);
}

/** True for a message that holds nothing but results. */
function isAnswer(wire: Wire, message: unknown): boolean {
  return heard(wire, message).said.every(({ kind }) => kind === "result");
}

/**
 * True when nobody has spoken since: a turn that paused in a provider's tool, or that is being continued, goes on with whatever is in it.
 */
function isInLastTurn(wire: Wire, { before }: Reading, { place }: Edit): boolean {
  return !before.slice(indexIn(wire, place) + 1).some((message) => heard(wire, message).startsTurn);
}

function isSystem(wire: Wire, message: unknown): boolean {
  // A message that only holds media is recognised by its own role.
  const { role } = (message ?? {}) as { readonly role?: unknown };
  return (
    role === "system" ||
    heard(wire, message).said.some((said) => said.kind === "text" && said.role === "system")
  );
}

/**
 * True when what follows contains the missing half of a pair in the earlier turns: a result of a call that nothing in them answers, or
 * the call of a result without one. If calls have no ids, a provider that only counts takes any result for the missing one. With
 * `others`, calls of anybody but the assistant count, too.
 */
function completes(
  wire: Wire,
  earlier: readonly unknown[],
  whole: readonly unknown[],
  others: boolean,
): boolean {
  const open = new Map<string, number>();
  const orphans = new Map<string, number>();
  for (const [at, message] of whole.entries()) {
    const late = at >= earlier.length;
    for (const each of heard(wire, message).said) {
      if (each.kind !== "call" && each.kind !== "result") continue;
      if (each.kind === "call" && each.role !== "assistant" && !others) continue;
      const key = each.id ?? `name ${each.name ?? ""}`;
      const halves = each.kind === "call" ? orphans : open;
      // A result that names nothing belongs to the waiting call.
      const half = halves.has(key) || (halves === open && key === "name " && open.size > 0);
      if (late && (half || (wire.format === "gemini" && halves.size > 0))) return true;
      if (late) continue;
      if (each.kind === "call") add(open, key, 1);
      else if (half) add(open, key, -1);
      else add(orphans, key, 1);
    }
  }
  return false;
}

function add(tally: Map<string, number>, key: string, by: number): void {
  const count = (tally.get(key) ?? 0) + by;
  if (count > 0) tally.set(key, count);
  else tally.delete(key);
}
