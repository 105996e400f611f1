import { type Format, formats, type Message, SutureError, type SutureMessage, unread } from "@suture/core";
import { SessionError } from "../errors.ts";
import { requireMessage, takeApart } from "./read-message.ts";

/** Messages of any format in the form that is stored. Nothing is mended yet: faults are judged later. */
export function toCanonical(given: unknown, from = "suture"): SutureMessage[] {
  const list = Array.isArray(given) ? given : [given];
  if (from === "suture")
    return list.flatMap((each, index) => takeApart(requireMessage(each, `messages.${index}`)));
  const format = formats.find(({ name }) => name === from);
  if (format === undefined)
    throw new SessionError("bad-option", `there is no format ${JSON.stringify(from)}`, {
      hint: `Formats are ${formats.map(({ name }) => name).join(", ")}.`,
    });
  const messages = readAs(() => format.read(list).messages.map((message) => messageIn(message, format)));
  // Some wires send one message as a list of items.
  const whole = format.shape.items ? joined(messages) : messages;
  return whole.flatMap((each, index) => takeApart(requireMessage(each, `messages.${index}`)));
}

/** The content of a message, including what it says in members that its format does not know. */
function messageIn(message: Message, format: Format): SutureMessage {
  const { role, parts } = message;
  const words = unread(message, format.fieldsOf, format.name);
  return { role, parts: words.length > 0 ? words : parts.map((part) => format.contentOf(part)) };
}

function readAs<Outcome>(read: () => Outcome): Outcome {
  try {
    return read();
  } catch (error) {
    if (!SutureError.is(error)) throw error;
    throw new SessionError("not-a-message", error.message, { hint: error.hint, cause: error });
  }
}

function joined(messages: readonly SutureMessage[]): SutureMessage[] {
  const out: SutureMessage[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (last?.role === "assistant" && message.role === "assistant")
      out[out.length - 1] = { ...last, parts: [...last.parts, ...message.parts] };
    else out.push(message);
  }
  return out;
}
