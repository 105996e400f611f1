import type { Edit, Repaired } from "@suture/core";
import { messagesOf, type Wire } from "../wire.ts";

/** One repair to judge: its input and output. */
export interface Trial {
  readonly wire: Wire;
  readonly input: unknown;
  readonly repaired: Repaired;
  /** The messages before and after. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  /** Positions of input messages that did not come out as the same object. */
  readonly gone: readonly number[];
  /** Output messages that were not in the input. */
  readonly fresh: readonly unknown[];
  /** True when the remaining messages kept their order. */
  readonly inOrder: boolean;
}

/**
 * Compares the lists by identity. A frozen message that occurs twice counts twice. With `find`, equal messages that were newly made share
 * one object.
 */
export function makeTrial(
  wire: Wire,
  input: unknown,
  repaired: Repaired,
  find: (message: unknown) => unknown = (message) => message,
): Trial {
  const before = messagesOf(wire, input);
  const after = messagesOf(wire, repaired.document).map(find);
  const kept: boolean[] = [];
  const fresh: unknown[] = [];
  let inOrder = true;
  let next = 0;
  for (const message of after) {
    let at = next;
    while (at < before.length && (before[at] !== message || kept[at] === true)) at++;
    if (at === before.length) {
      at = before.findIndex((each, i) => each === message && kept[i] !== true);
      if (at >= 0) inOrder = false;
    }
    if (at < 0) fresh.push(message);
    else {
      kept[at] = true;
      next = Math.max(next, at + 1);
    }
  }
  const gone: number[] = [];
  for (let i = 0; i < before.length; i++) if (kept[i] !== true) gone.push(i);
  return { wire, input, repaired, before, after, gone, fresh, inOrder };
}

/** The position of the message that a place names; `-1` if it names none. */
export function indexIn(wire: Wire, place: string | undefined): number {
  if (place === undefined || !place.startsWith(wire.list)) return -1;
  let index = -1;
  for (let at = wire.list.length + 1; at < place.length; at++) {
    const digit = place.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return place[at] === "." ? index : -1;
    index = Math.max(0, index) * 10 + digit;
  }
  return index;
}

/** True when an edit names the message at this position. */
export function isAt(wire: Wire, edit: Edit, index: number): boolean {
  return indexIn(wire, edit.place) === index || indexIn(wire, edit.to) === index;
}

/** True when an edit of this kind names a message that did not come out. The same object may have occurred elsewhere, too. */
export function namesGone(trial: Trial, isMeant: (edit: Edit) => boolean): boolean {
  const { wire, repaired, gone, before } = trial;
  return repaired.report.edits.some((edit) => {
    if (!isMeant(edit)) return false;
    const named = before[indexIn(wire, edit.place)];
    return gone.some((index) => before[index] === named);
  });
}
