import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** True for a result that does not name its tool. */
export function isNameless({ kind, name }: Part): boolean {
  return kind === "tool-result" && name === undefined;
}

/** Names for results that carry none, from the last call of their id before them: some wires cannot do without. */
export function resultNames(messages: readonly Message[]): ReadonlyMap<Part, string> {
  const calls = new Map<string, string>();
  const names = new Map<Part, string>();
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.id === undefined) continue;
      if (part.kind === "tool-call") calls.set(part.id, part.name ?? "");
      else if (isNameless(part)) {
        const name = calls.get(part.id);
        if (name !== undefined) names.set(part, name);
      }
    }
  }
  return names;
}
