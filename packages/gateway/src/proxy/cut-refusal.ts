import { openaiError } from "../wires/openai-error.ts";
import type { Answer, Outgoing } from "./outgoing.ts";
import { readableText } from "./readable-text.ts";
import type { Head } from "./relay.ts";
import { cutOf } from "./trouble.ts";

/** The longest quotation from it. */
const QUOTED = 2_000;
/** Headers that describe the complete body. */
const OF_THE_BODY = /^(?:content-|etag$|digest$|transfer-encoding$)/i;

/**
 * A refusal that broke off, as an error of the client's wire. It keeps its status, by which clients decide what to do, and the words
 * received so far.
 */
export function cutRefusal(
  { status, message: reason, headers }: Head,
  came: Buffer,
  error: Error,
  { wire, upstream }: Outgoing,
): Answer {
  const { code, message } = cutOf(error, upstream.name);
  const words = readableText({ headers, body: came }).slice(0, QUOTED).trim();
  const trouble = { status, code, message: words === "" ? message : `${message}: ${words}` };
  const body = Buffer.from(JSON.stringify(wire?.errorBody(trouble) ?? openaiError(trouble)));
  const kept = headers.filter((_, at) => !OF_THE_BODY.test(headers[at - (at % 2)] as string));
  const own = ["content-type", "application/json", "content-length", String(body.length)];
  const text = body.toString("latin1");
  return { status, message: reason, headers: [...kept, ...own], body, text, isCut: true };
}
