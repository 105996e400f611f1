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

/** Where replies of providers and SDKs keep what belongs among the messages. */
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

/** How the names begin of what else providers and SDKs say about a reply. */
const ABOUT_REPLY =
  /^(body|content_f|error|header|incompl|logprobs|metrics|model|object|output_text|perf|prompt|reasoning|request|safety|service|steps|system_fin|text|tool|trace|trunc|warn)/i;

/** Faults that would have to be mended before the messages can take their place. */
const IN_THE_WAY = Fault.NotObject | Fault.ContentType | Fault.ItemType | Fault.CallsType | Fault.Mixed;

/** True for what says who speaks. */
export function hasRole(value: unknown): boolean {
  return isBag(value) && typeof value.role === "string";
}

/** The messages in a whole reply, or in a list, that stands in the place of one; each with the way to it. */
export function messagesIn(
  raw: unknown,
  isMessage: (value: unknown) => boolean,
): readonly (readonly [way: string, value: unknown])[] {
  if (Array.isArray(raw)) return raw.every(isMessage) ? raw.map((each, at) => [`.${at}`, each] as const) : [];
  if (!isBag(raw) || (asList(raw.choices ?? raw.candidates)?.length ?? 1) > 1) return [];
  for (const way of WAYS) {
    const value = way.split(".").reduce<unknown>((at, step) => (at as Bag | null | undefined)?.[step], raw);
    if (isMessage(value)) return [[`.${way}`, value]];
    if (Array.isArray(value) && value.length > 0 && value.every(isMessage))
      return value.map((each, at) => [`.${way}.${at}`, each] as const);
  }
  return [];
}

/** True when something besides the messages is said that is not about the reply. */
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
 * Tells a sink of a whole reply, or a list of messages, that was put in the place of one message: as one that says what all of them
 * do. False for anything else, of which nothing is told.
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

/** What stands for a reply: a message that says what all in it do. */
function envelopeOf(raw: unknown, index: number, held: NonNullable<Message["held"]>): Message {
  const { messages } = held;
  const role = messages.find((message) => message.role === "assistant")?.role ?? messages[0]?.role ?? "user";
  const parts = messages.flatMap((message) =>
    message.parts.map((part) => ({ ...part, origin: placeOf({ list: "" }, message, part) })),
  );
  return { ...makeMessage(role, "", parts, raw, index, Fault.Envelope), held };
}

/** Settles what only the whole history tells about its messages, those in replies included; `settle` gives back as many as it gets. */
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
