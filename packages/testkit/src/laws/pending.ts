import type { Repaired } from "@suture/core";
import { heard } from "../heard.ts";
import { hearAll, type Wire } from "../wire.ts";

/** Ids of the calls that may still run: those of the last step without a result so far. */
export function frontierOf(wire: Wire, messages: readonly unknown[]): string[] {
  const answered = new Set<string>();
  const open: string[] = [];
  for (let at = messages.length - 1; at >= 0; at--) {
    const { said, startsTurn } = heard(wire, messages[at]);
    if (startsTurn || said.some((each) => each.kind === "text" && each.role === "system")) break;
    let calls = 0;
    // Some results are in the message of their call.
    for (const each of said) if (each.kind === "result") answered.add(each.id ?? each.name ?? "");
    for (const each of said) {
      if (each.kind !== "call") continue;
      calls += 1;
      const known = answered.has(each.id ?? "") || answered.has(each.name ?? "");
      if (each.id !== undefined && !known) open.push(each.id);
    }
    // On a wire of items, the calls of one step are separate items.
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
 * Law 10: calls that the caller marks as pending are not closed, dropped or renamed, because their results will have the original ids.
 * Returns the id for which this fails.
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
    // A result without an id may have got that of its call.
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
