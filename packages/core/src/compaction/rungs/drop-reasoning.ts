import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import type { Meter, Reduction } from "../rung.ts";

/** Removes reasoning of an earlier turn. */
export function dropReasoning(meter: Meter, at: number, message: Message, part: Part): Reduction | undefined {
  // A message without other parts is removed with it.
  const frame = message.parts.length === 1 ? meter.frame : 0;
  const saves = meter.content(meter.contentOf(part)) + frame;
  if (saves <= 0) return undefined;
  return {
    rung: "drop-reasoning",
    at,
    message,
    part,
    saves,
    apply: (draft) => draft.removePart(message, part),
  };
}
