import { type Message, MessageList, type MessageReader, type MessageSink } from "./message.ts";
import type { Part } from "./part.ts";

/** How a format arranges messages. Differences between formats are data here, never `if (format === …)` in a rule. */
export interface Shape {
  /** Field of a request body that holds the history: `messages`, `contents`, `input`. */
  readonly list: string;
  /**
   * Where tool results travel: each in a message of its own (`each`), together in one `tool` message (`batch`), or as
   * parts of `user` messages (`user`).
   */
  readonly results: "each" | "batch" | "user";
  /** Where system text lives: in a field of the request, in messages of its own, or in parts of user messages. */
  readonly system: "field" | "message" | "part";
  /** Every call, result and reasoning is an item of its own (Responses). */
  readonly items: boolean;
  /** Calls need an id on this wire. */
  readonly ids: boolean;
  /** A call may carry free text instead of arguments. */
  readonly freeText?: boolean;
}

/** A tool that the request defines. */
export interface Tool {
  readonly name: string;
  /** Position in the caller's list of tools; `-1` when Suture made it. */
  readonly index: number;
  readonly raw: unknown;
}

/** What a request says besides its history. Absent fields are unknown (a bare list of messages says nothing). */
export interface RequestFacts {
  /** True when the document is a whole request, false for a bare list of messages. */
  readonly whole: boolean;
  readonly model: string | undefined;
  /** `true` manual or forced thinking on, `false` explicitly off, `undefined` not said. */
  readonly thinking: boolean | undefined;
  /** True when earlier messages live at the provider (`previous_response_id`, `conversation`): pairs may be completed there. */
  readonly continues: boolean;
  /** True when the provider does not keep items (`store: false`). */
  readonly unstored: boolean;
}

/** The bones of a conversation: what rules and cuts read. */
export interface Outline {
  readonly shape: Shape;
  /** Name of the format the document is in. */
  readonly format: string;
  readonly messages: readonly Message[];
  /** Tells a sink of the messages as they were read, without making them; `undefined` where they are made already. */
  survey?(out: MessageSink): void;
  /** One message, without making the others; `undefined` where they are made already. Ask {@link messageAt}. */
  peek?(index: number): Message | undefined;
  /** System text held in a field of the request. */
  readonly system: readonly Part[];
  /** Tools the request defines; `undefined` when it defines none or is a bare list. */
  readonly tools: readonly Tool[] | undefined;
  readonly request: RequestFacts;
}

/**
 * The outline of a document whose messages are made on first use. A clean history is judged by a survey of its list, and
 * no message is ever made. A copy with changes has its messages, and no survey that would still show the old ones.
 */
export function lazyOutline(
  list: readonly unknown[],
  read: MessageReader,
  rest: Omit<Outline, "messages" | "survey" | "peek">,
): Outline {
  let made: readonly Message[] | undefined;
  const peeked = new Map<number, Message>();
  const make = (): readonly Message[] => {
    if (made !== undefined) return made;
    const { messages } = new MessageList(list, read);
    // A message is one object, however it was come by.
    for (const [index, message] of peeked) messages[index] = message;
    made = messages;
    return made;
  };
  const outline = {
    ...rest,
    get messages(): readonly Message[] {
      return make();
    },
  };
  const survey = (out: MessageSink): void => {
    let at = 0;
    while (at < list.length && out.needsMessages !== true) read(out, list[at], at++);
    const messages = at < list.length ? make() : [];
    for (; at < list.length; at++) out.message(messages[at] as Message);
  };
  const peek = (index: number): Message | undefined => {
    const known = made?.[index] ?? peeked.get(index);
    if (known !== undefined || index >= list.length) return known;
    const alone = new MessageList([], read);
    read(alone, list[index], index);
    const [message] = alone.messages;
    if (message !== undefined) peeked.set(index, message);
    return message;
  };
  return Object.defineProperties(outline, { survey: { value: survey }, peek: { value: peek } });
}

/** The message at a position. Where messages are not made yet, the others stay so. */
export function messageAt(outline: Outline, index: number): Message | undefined {
  return outline.peek === undefined ? outline.messages[index] : outline.peek(index);
}

/** Writes a place the way providers do: `messages.6.content.1`. A message Suture made has the place it was put after. */
export function placeOf(shape: Shape, message: Message | undefined, part?: Part): string {
  if (part?.origin !== undefined) return part.origin;
  if (message === undefined) {
    if (part === undefined) return shape.list;
    return part.index < 0 ? part.field : `${part.field}.${part.index}`;
  }
  const base = `${shape.list}.${message.index}`;
  if (part === undefined || part.field === "") return base;
  return part.index < 0 ? `${base}.${part.field}` : `${base}.${part.field}.${part.index}`;
}
