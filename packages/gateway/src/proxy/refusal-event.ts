import type { Wire } from "../wires/wire.ts";
import { isEventStream } from "./headers.ts";
import type { Answer } from "./outgoing.ts";

/** A refusal as an event of a stream that has begun already. */
export function refusalEvent({ body, headers }: Answer, wire: Wire | undefined): Buffer | string {
  if (isEventStream(headers) || wire === undefined) return body;
  return wire.refusalEvent(body.toString("utf8"));
}
