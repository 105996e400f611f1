import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";

/** Returns the tool that a part calls or answers. */
export type Namer = (part: Part) => string | undefined;

/** Names results that carry no name after the last earlier call with their id, because some wires require a name. */
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
