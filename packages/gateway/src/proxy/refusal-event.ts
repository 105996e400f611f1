import type { Wire } from "../wires/wire.ts";
import { isEventStream } from "./headers.ts";
import type { Answer } from "./outgoing.ts";
import { readableText } from "./readable-text.ts";
import { tellsOfError } from "./tells-of-error.ts";

/** The longest quotation from a refusal in an unknown shape. */
const QUOTED = 2_000;

/** A refusal as an event of a stream that has already begun: in the provider's words, and in a shape that clients of the wire know. */
export function refusalEvent(answer: Answer, wire: Wire | undefined, upstream: string): Buffer | string {
  if (isEventStream(answer.headers) || wire === undefined) return answer.body;
  const text = readableText(answer).trim();
  if (tellsOfError(text)) return wire.refusalEvent(text);
  const { status } = answer;
  const message = text === "" ? `${upstream} answered ${status}` : text.slice(0, QUOTED);
  return wire.errorEvent({ status: status < 400 ? 502 : status, code: "upstream_error", message });
}
