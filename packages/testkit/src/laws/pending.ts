import type { Repaired } from "@suture/core";
import { heard } from "../heard.ts";
import { hearAll, type Wire } from "../wire.ts";

/** Ids of the calls that may still run: those of the last step that nothing answers yet. */
export function frontierOf(wire: Wire, messages: readonly unknown[]): string[] {
  const answered = new Set<string>();
  const open: string[] = [];
  for (let at = messages.length - 1; at >= 0; at--) {
    const { said, startsTurn } = heard(wire, messages[at]);
    if (startsTurn || said.some((each) => each.kind === "text" && each.role === "system")) break;
    let calls = 0;
    // Some stand in the message of their call.
    for (const each of said) if (each.kind === "result") answered.add(each.id ?? each.name ?? "");
    for (const each of said) {
      if (each.kind !== "call") continue;
      calls += 1;
      const known = answered.has(each.id ?? "") || answered.has(each.name ?? "");
      if (each.id !== undefined && !known) open.push(each.id);
    }
    // On a wire of items, the calls of one step stand one by one.
    if (calls > 0 && wire.list !== "input") break;
  }
  return [...new Set(open)];
}

/** Calls and results by id, and how many results have none. */
interface Count {
  readonly calls: ReadonlyMap<string, number>;
  readonly results: ReadonlyMap<string, number>;
  readonly unnumbered: number;
}

/**
 * Law 10. Calls that the caller marks as pending are neither closed nor dropped, nor renamed: their results will come
 * under the ids they have. Gives the id that was not safe.
 */
export function findUnsafe(
  wire: Wire,
  input: unknown,
  repaired: Repaired,
  pending: readonly string[],
): string | undefined {
  const before = count(wire, input);
  const after = count(wire, repaired.document);
  for (const id of pending) {
    if ((after.calls.get(id) ?? 0) < 1) return `${id} was dropped`;
    // A result that had no id may have got the one of its call.
    const known = (before.results.get(id) ?? 0) + before.unnumbered;
    if ((after.results.get(id) ?? 0) > known) return `${id} was closed`;
  }
  return undefined;
}

function count(wire: Wire, document: unknown): Count {
  const tally = { calls: new Map<string, number>(), results: new Map<string, number>(), unnumbered: 0 };
  for (const { kind, ...said } of hearAll(wire, document)) {
    if (kind !== "call" && kind !== "result") continue;
    const id = "id" in said ? said.id : undefined;
    const list = kind === "call" ? tally.calls : tally.results;
    if (id !== undefined) list.set(id, (list.get(id) ?? 0) + 1);
    else if (kind === "result") tally.unnumbered += 1;
  }
  return tally;
}
