import type { ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import type { Wire } from "../wires/wire.ts";
import type { Final } from "./outgoing.ts";
import { refusalEvent } from "./refusal-event.ts";
import { Relay } from "./relay.ts";
import { sendTrouble } from "./send-trouble.ts";
import { troubleOf } from "./trouble.ts";

/**
 * Tells the client how a request ended when nothing helped: what its provider said, or why there is no answer. If a stream has begun, this
 * is an event in it.
 */
export function sendFinal(
  response: ServerResponse,
  record: RequestRecord,
  wire: Wire | undefined,
  { outcome, upstream, extra }: Final,
  hasBegun: boolean,
): void {
  const { answer, error } = outcome;
  if (answer === undefined) {
    const trouble = troubleOf(error, upstream.name);
    record.ending = "failed";
    record.trouble = trouble.code;
    if (hasBegun && wire !== undefined) response.end(wire.errorEvent(trouble));
    else sendTrouble(response, wire, trouble, record.withId(extra));
    return;
  }
  record.answered = performance.now();
  record.ending = answer.isCut === true ? "cut" : "answered";
  if (hasBegun) response.end(refusalEvent(answer, wire, upstream.name));
  else Relay.whole(response, answer, record.withId(extra));
}
