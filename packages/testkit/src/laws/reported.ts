import { heard } from "../heard.ts";
import type { Wire } from "../wire.ts";
import { isAt, type Trial } from "./trial.ts";

/** Law 4: an edit names every difference, and every edit stands for one. Returns the first exception. */
export function findUnreported(trial: Trial): string | undefined {
  const { wire, input, repaired, before, gone, fresh, inOrder } = trial;
  const { edits } = repaired.report;
  if (!repaired.changed) {
    if (repaired.document !== input) return "an unchanged history came back as another object";
    return edits.length === 0 ? undefined : "edits of an unchanged history";
  }
  if (edits.length === 0) return "a change without an edit";
  for (const edit of edits) {
    if (edit.rule === "" || edit.place === "")
      return `an edit without ${edit.rule === "" ? "rule" : "place"}`;
  }
  if (!inOrder && !edits.some((edit) => edit.action === "move")) return "messages in another order";
  if (fresh.length > 0 && gone.length === 0 && !edits.some(({ action }) => action !== "remove")) {
    return "a new message";
  }
  if (gone.every((index) => edits.some((edit) => isAt(wire, edit, index)))) return undefined;
  // The same object may occur several times; as many of its places must be named as are gone.
  for (const index of gone) {
    const places = gone.filter((each) => before[each] === before[index]);
    const named = before.filter((each, at) => each === before[index] && isNamed(trial, at));
    if (named.length < places.length) return `message ${index} changed (${wire.list}.${index})`;
  }
  return undefined;
}

function isNamed(trial: Trial, index: number): boolean {
  const { wire, before, repaired } = trial;
  const { edits } = repaired.report;
  if (edits.some((edit) => isAt(wire, edit, index))) return true;
  // What is put beside a call is among its results: the edit names the call, or the result it follows.
  let at = index;
  const names = () => edits.some((edit) => edit.action !== "remove" && isAt(wire, edit, at));
  for (; at >= 0 && heard(wire, before[at]).results.length > 0; at--) if (names()) return true;
  if (at === index) return false;
  for (; at >= 0 && isReply(wire, before[at]); at--) if (names()) return true;
  return false;
}

/** True unless a person speaks. A message with calls is never a person's, whatever a broken one claims as its role. */
function isReply(wire: Wire, message: unknown): boolean {
  const { startsTurn, calls } = heard(wire, message);
  return !startsTurn || calls.length > 0;
}
