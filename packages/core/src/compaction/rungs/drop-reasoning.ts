import { Kind, type Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import type { Meter, Reduction } from "../rung.ts";

/** Takes a thought out of a turn that is over. */
export function dropReasoning(meter: Meter, at: number, message: Message, part: Part): Reduction | undefined {
  // Of a message that holds nothing else, its own weight goes too.
  const saves = message.kinds === Kind.Reasoning ? meter.message(message) : thoughtTokens(meter, part);
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

function thoughtTokens(meter: Meter, part: Part): number {
  const content = meter.contentOf(part);
  return content.type === "reasoning" ? meter.text(content.text ?? "") : 0;
}
