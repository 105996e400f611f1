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
  /** Media of a result stand behind it, in its message, once it is written anew. */
  readonly mediaBeside?: boolean;
  /** A call may carry its arguments as JSON text, which says any number whole. */
  readonly jsonText?: boolean;
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
  return new LazyOutline(list, read, rest);
}

class LazyOutline implements Outline {
  declare readonly shape: Shape;
  declare readonly format: string;
  declare readonly messages: readonly Message[];
  declare readonly system: readonly Part[];
  declare readonly tools: readonly Tool[] | undefined;
  declare readonly request: RequestFacts;
  readonly #list: readonly unknown[];
  readonly #read: MessageReader;
  #made: Message[] | undefined;
  /** Those that were asked for alone, in their places. */
  readonly #peeked: Message[] = [];

  constructor(list: readonly unknown[], read: MessageReader, rest: Omit<Outline, "messages">) {
    this.#list = list;
    this.#read = read;
    // A copy takes all of these over.
    Object.defineProperty(Object.assign(this, rest), "messages", MESSAGES);
  }

  make(): readonly Message[] {
    // A message is one object, however it was come by.
    this.#made ??= Object.assign(new MessageList(this.#list, this.#read).messages, this.#peeked);
    return this.#made;
  }

  survey(out: MessageSink): void {
    const list = this.#list;
    let at = 0;
    while (at < list.length && out.needsMessages !== true) this.#read(out, list[at], at++);
    for (; at < list.length; at++) out.message(this.messages[at] as Message);
  }

  peek(index: number): Message | undefined {
    const known = this.#made?.[index] ?? this.#peeked[index];
    if (known !== undefined || index >= this.#list.length) return known;
    const alone = new MessageList([], this.#read);
    this.#read(alone, this.#list[index], index);
    const [message] = alone.messages;
    if (message !== undefined) this.#peeked[index] = message;
    return message;
  }
}

/**
 * One getter for all outlines. With one for each, every outline is a shape of its own for the engine; shapes are kept until the
 * next full collection, and would keep the document from the collector of young objects.
 */
const MESSAGES: PropertyDescriptor & ThisType<LazyOutline> = {
  enumerable: true,
  get() {
    return this.make();
  },
};

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
