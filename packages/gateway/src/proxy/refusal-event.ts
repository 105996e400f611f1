import type { Wire } from "../wires/wire.ts";
import { isEventStream } from "./headers.ts";
import type { Answer } from "./outgoing.ts";
import { readableText } from "./readable-text.ts";

/** A refusal as an event of a stream that has begun already. */
export function refusalEvent(answer: Answer, wire: Wire | undefined): Buffer | string {
  if (isEventStream(answer.headers) || wire === undefined) return answer.body;
  return wire.refusalEvent(readableText(answer));
}
