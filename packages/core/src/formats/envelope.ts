import { isSpoken } from "../json/spoken-members.ts";
import { asList, type Bag, isBag } from "../json/values.ts";
import {
  changeMessage,
  Fault,
  type Message,
  MessageMaker,
  type MessageReader,
  type MessageSink,
  makeMessage,
} from "../model/message.ts";
import { placeOf } from "../model/outline.ts";

/** Paths of the messages in replies of providers and SDKs. */
const WAYS = [
  "choices.0.message",
  "candidates.0.content",
  "message",
  "content",
  "output.message",
  "output",
  "messages",
  "response.messages",
];

/** Starts of the names of other members in replies, which are about the reply itself. */
const ABOUT_REPLY =
  /^(_?output|body|content_f|error|header|incompl|logprobs|metrics|model|object|perf|prompt|reasoning|request|resolved_?output|safety|service|steps|system_fin|text|tool|trace|trunc|warn)/i;

/** Faults that must be mended before the messages can replace the reply. */
const IN_THE_WAY = Fault.NotObject | Fault.ContentType | Fault.ItemType | Fault.CallsType | Fault.Mixed;

/** True for an object with a role. */
export function hasRole(value: unknown): boolean {
  return isBag(value) && typeof value.role === "string";
}

/** The messages in a whole reply, or in a list, that is in place of a message; each with its path. */
export function messagesIn(
  raw: unknown,
  isMessage: (value: unknown) => boolean,
): readonly (readonly [way: string, value: unknown])[] {
  if (Array.isArray(raw)) {
    if (raw.every(isMessage)) return raw.map((each, at) => [`.${at}`, each] as const);
    // The choices of a completion: exactly one.
    const held = raw.length === 1 && isBag(raw[0]) ? messagesIn(raw[0], isMessage) : [];
    return held.map(([way, value]) => [`.0${way}`, value] as const);
  }
  if (!isBag(raw) || (asList(raw.choices ?? raw.candidates)?.length ?? 1) > 1) return [];
  for (const way of WAYS) {
    const value = way.split(".").reduce<unknown>((at, step) => (at as Bag | null | undefined)?.[step], raw);
    if (isMessage(value)) return [[`.${way}`, value]];
    if (Array.isArray(value) && value.length > 0 && value.every(isMessage))
      return value.map((each, at) => [`.${way}.${at}`, each] as const);
  }
  return [];
}

/** True when there is text besides the messages that is not about the reply itself. */
function saysMore(value: unknown, held: ReadonlySet<unknown>): boolean {
  if (held.has(value)) return false;
  if (Array.isArray(value)) return value.some((each) => saysMore(each, held));
  if (!isBag(value)) return isSpoken("", value);
  return Object.entries(value).some(([name, inner]) =>
    WAYS.some((way) => way.split(".").includes(name))
      ? saysMore(inner, held)
      : !ABOUT_REPLY.test(name) && isSpoken(name, inner),
  );
}

/**
 * Passes a whole reply, or a list of messages, that is in place of a message to a sink, as one message with all their
 * parts. Returns false for anything else, without passing it.
 */
export function putEnvelope(
  out: MessageSink,
  raw: unknown,
  index: number,
  list: string,
  read: MessageReader,
  isMessage: (value: unknown) => boolean = hasRole,
): boolean {
  const found = messagesIn(raw, isMessage);
  const messages = found.map(([way, value]) => {
    const message = new MessageMaker().make(read, value, index);
    return changeMessage(message, { parts: message.parts, origin: `${list}.${index}${way}` });
  });
  const off = messages.some(({ faults }) => (faults & IN_THE_WAY) !== 0);
  if (messages.length === 0 || off) return false;
  const after = found.map(([, value]) => value);
  out.message(
    envelopeOf(raw, index, { messages, note: { before: raw, after, lossy: saysMore(raw, new Set(after)) } }),
  );
  return true;
}

/** One message that represents a reply, with the parts of all messages in it. */
function envelopeOf(raw: unknown, index: number, held: NonNullable<Message["held"]>): Message {
  const { messages } = held;
  const role = messages.find((message) => message.role === "assistant")?.role ?? messages[0]?.role ?? "user";
  const parts = messages.flatMap((message) =>
    message.parts.map((part) => ({ ...part, origin: placeOf({ list: "" }, message, part) })),
  );
  return { ...makeMessage(role, "", parts, raw, index, Fault.Envelope), held };
}

/**
 * Applies `settle`, which needs the whole history, to all messages, including those in replies. It must return as many as
 * it gets.
 */
export function settleAll(
  messages: readonly Message[],
  settle: (all: readonly Message[]) => readonly Message[],
): readonly Message[] {
  if (!messages.some(({ held }) => held)) return settle(messages);
  const settled = settle(messages.flatMap((message) => message.held?.messages ?? message));
  let end = 0;
  return messages.map((message) => {
    const { held, raw, index } = message;
    const start = end;
    end += held?.messages.length ?? 1;
    if (held === undefined) return settled[start] as Message;
    return envelopeOf(raw, index, { ...held, messages: settled.slice(start, end) });
  });
}
