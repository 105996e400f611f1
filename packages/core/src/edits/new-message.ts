import { type Message, makeMessage, type Role } from "../model/message.ts";
import type { Shape } from "../model/outline.ts";
import type { Part } from "../model/part.ts";

/** A message made by Suture. `index` is that of its neighbour, so that it has a place. */
export function newMessage(role: Role, parts: readonly Part[], index: number, faults = 0): Message {
  return makeMessage(role, "", parts, undefined, index, faults, undefined, "", false);
}

/** New messages for results, in the form that the format uses. */
export function resultMessages(parts: readonly Part[], index: number, results: Shape["results"]): Message[] {
  if (parts.length === 0) return [];
  if (results === "each") return parts.map((part) => newMessage("tool", [part], index));
  return [newMessage(results === "user" ? "user" : "tool", parts, index)];
}
