import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";

/** Tells which tool a part calls or answers. */
export type Namer = (part: Part) => string | undefined;

/** A result that carries no name has that of the last call of its id before it: some wires cannot do without. */
export function namerOf(outline: Outline): Namer {
  let names: ReadonlyMap<Part, string> | undefined;
  return (part) => {
    if (part.kind !== "tool-result" || part.name !== undefined) return part.name;
    names ??= resultNames(outline.messages);
    return names.get(part);
  };
}

function resultNames(messages: readonly Message[]): ReadonlyMap<Part, string> {
  const calls = new Map<string, string>();
  const names = new Map<Part, string>();
  for (const { parts } of messages)
    for (const part of parts) {
      const { kind, id, name } = part;
      if (id === undefined) continue;
      if (kind === "tool-call") calls.set(id, name ?? "");
      const called = kind === "tool-result" ? calls.get(id) : undefined;
      if (called !== undefined) names.set(part, called);
    }
  return names;
}
