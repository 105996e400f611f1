import type { Trouble } from "../wires/wire.ts";
import { AnswerBuilder } from "./answer.ts";
import type { AnswerEvent } from "./answer-event.ts";
import { CUT } from "./answer-sink.ts";
import type { AnswerContext, AnswerWire } from "./answer-wire.ts";

/** Writes a whole answer; returns the error if there is no answer to write. */
export function writeAnswer(
  wire: AnswerWire,
  events: readonly AnswerEvent[],
  context: AnswerContext,
): { readonly body: object } | { readonly trouble: Trouble } {
  const builder = new AnswerBuilder();
  for (const event of events) {
    if (event.type === "error") return { trouble: event.trouble };
    if (event.type === "finish") return { body: wire.writeWhole(builder.finish(event), context) };
    builder.add(event);
  }
  return { trouble: CUT };
}
