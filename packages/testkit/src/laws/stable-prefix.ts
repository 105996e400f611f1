import type { Edit } from "@suture/core";
import { heard } from "../heard.ts";
import type { Wire } from "../wire.ts";
import { indexIn } from "./trial.ts";

/** A repaired history as law 7 looks at it. */
export interface Reading {
  /** What went in. */
  readonly before: readonly unknown[];
  /** Who says what in what came out. */
  readonly flat: string;
  readonly edits: readonly Edit[];
}

/**
 * Rules whose demand depends on how a history ends, so that what follows it changes what they say about its last
 * messages. A mend that did not wait for the end would have to touch a clean history.
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

/** Those that are about all that was said since the user last spoke. */
const OPEN = new Set(["provider-call-has-result", "prefill-is-single", "reasoning-is-present"]);

/** Law 7. What was repaired of the earlier turns stays as it was when the last turn comes. Gives what differs. */
export function findUnstable(wire: Wire, earlier: Reading, whole: Reading): string | undefined {
  const head = withoutEnd(earlier);
  if (whole.flat.startsWith(head)) return undefined;
  // Where a provider takes no calls from others, theirs is one of the assistant's once it is mended; elsewhere it is none.
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

/** What was put at the very end because of how the history ends is not of its turns. */
function withoutEnd({ flat, edits }: Reading): string {
  for (const { rule, after } of edits) {
    if (rule !== "history-ends-with-user" && rule !== "history-has-message") continue;
    const parts = (after as { readonly parts?: readonly { readonly text?: string }[] } | undefined)?.parts;
    const words = `u|${(parts?.[0]?.text ?? "").replace(/\s+/g, "")}`;
    if (flat.endsWith(words)) return flat.slice(0, -words.length);
  }
  return flat;
}

/** Edits of the one at messages of the earlier turns that the other does not know. */
function difference(wire: Wire, one: Reading, other: Reading): Edit[] {
  const count = Math.min(one.before.length, other.before.length);
  const key = ({ rule, action, place }: Edit) => `${rule} ${action} ${place}`;
  const known = new Set(other.edits.map(key));
  return one.edits.filter((edit) => {
    const index = indexIn(wire, edit.place);
    return index >= 0 && index < count && !known.has(key(edit));
  });
}

/** True when the edit is about what the earlier turns end with: their last messages, or what came to stand last. */
function isLate(wire: Wire, { before, flat }: Reading, { place }: Edit): boolean {
  const index = indexIn(wire, place);
  const isQuiet = (message: unknown) => isSystem(wire, message) || heard(wire, message).flat === "";
  if (before.slice(index + 1).every(isQuiet)) return true;
  // Results that stood behind it went home, or are there already: then it is what comes before them that ends the history.
  const own = before
    .slice(0, index + 1)
    .findLast((message) => heard(wire, message).flat !== "" && !isAnswer(wire, message));
  const last = heard(wire, own).flat;
  let rest = flat.slice(flat.lastIndexOf(last));
  // Pictures and documents do not tell whose they are: those of other system messages are no turn either.
  for (const message of before.slice(index + 1))
    if (isSystem(wire, message)) rest = rest.replace(heard(wire, message).flat, "");
  return isSystem(wire, own) && !/[uatcmr]\|/.test(rest);
}

/** True for a message that holds nothing but results. */
function isAnswer(wire: Wire, message: unknown): boolean {
  return heard(wire, message).said.every(({ kind }) => kind === "result");
}

/** True when nobody has spoken since: a turn that paused in a provider's tool, or that is continued, goes on with whatever stands in it. */
function isInLastTurn(wire: Wire, { before }: Reading, { place }: Edit): boolean {
  return !before.slice(indexIn(wire, place) + 1).some((message) => heard(wire, message).startsTurn);
}

function isSystem(wire: Wire, message: unknown): boolean {
  // One that only shows something is known by its own word for who speaks.
  const { role } = (message ?? {}) as { readonly role?: unknown };
  return (
    role === "system" ||
    heard(wire, message).said.some((said) => said.kind === "text" && said.role === "system")
  );
}

/**
 * True when what comes later holds the missing half of a pair of the earlier turns: a result of a call that none behind
 * it answers, or the call of a result that had none. Where calls have no ids, a provider that counts takes any result
 * for the missing one. With `others`, what somebody else than the assistant calls is a call, too.
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
      // What names nothing is the result of the call that waits.
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
