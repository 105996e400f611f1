import { indexUpTo } from "./index-up-to.ts";
import { type Message, MessageMaker, type MessageReader, type MessageSink } from "./message.ts";
import type { Part } from "./part.ts";
import type { RequestFacts, Tool } from "./request.ts";

/** How a format arranges messages. Differences between formats are data here, never `if (format === …)` in a rule. */
export interface Shape {
  /** Field of a request body that holds the history: `messages`, `contents`, `input`. */
  readonly list: string;
  /** Field of a request that defines its tools; `tools` by default. */
  readonly tools?: string;
  /** Field of a request with its system text; `system` by default. */
  readonly instructions?: string;
  /** A field of messages that may also hold system text; the last one that is not empty counts. */
  readonly systemIn?: string;
  /**
   * Where tool results travel: each in a message of its own (`each`), together in one `tool` message (`batch`), or as
   * parts of `user` messages (`user`).
   */
  readonly results: "each" | "batch" | "user";
  /** What its messages call the assistant; `assistant` by default. */
  readonly assistant?: string;
  /** Where system text lives: in a field of the request, in messages of its own, or in parts of user messages. */
  readonly system: "field" | "message" | "part";
  /** Every call, result and piece of reasoning is its own item (Responses). */
  readonly items: boolean;
  /** Calls need an id. */
  readonly ids: boolean;
  /** A call may carry free text instead of arguments. */
  readonly freeText?: boolean;
  /** Media in a result from another format are put behind it, in the same message. */
  readonly mediaBeside?: boolean;
  /** Arguments may be JSON text, which can hold a number of any length. */
  readonly jsonText?: boolean;
  /** Whose proofs of reasoning the wire can carry: `""` means nobody's, absent means anybody's. */
  readonly proofs?: string;
  /** The provider that stores the files which the wire refers to by id; absent if unknown. */
  readonly files?: string;
}

/** Messages of the caller's list that stay unchanged, from one position up to (not including) another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** An element of a changed list of messages. */
export type Piece = Message | Stretch;

/** True for a stretch of unchanged messages. */
export function isStretch(piece: Piece): piece is Stretch {
  return "to" in piece;
}

/** The bones of a conversation: what rules and cuts read. */
export interface Outline {
  readonly shape: Shape;
  /** Name of the format the document is in. */
  readonly format: string;
  readonly messages: readonly Message[];
  /** Passes the messages to a sink as they are read, without making them; `undefined` if they are already made. */
  survey?(out: MessageSink): void;
  /** One message, without making the others; `undefined` if they are already made. Use {@link messageAt}. */
  peek?(index: number): Message | undefined;
  /** The outline with some messages replaced; `undefined` if they are already made. Use {@link withPieces}. */
  patch?(pieces: readonly Piece[]): Outline;
  /** The number of messages; `undefined` if they are already made. */
  readonly length?: number;
  /** What its messages are made of, if it is a patched outline; otherwise `undefined`. */
  readonly pieces?: readonly Piece[];
  /** System text held in a field of the request. */
  readonly system: readonly Part[];
  /** Tools that the request defines; `undefined` if it defines none or is a bare list. */
  readonly tools: readonly Tool[] | undefined;
  readonly request: RequestFacts;
}

/**
 * An outline whose messages are made on first use. A clean history is judged by a survey of its list alone. A copy (`{
 * ...outline, messages }`) has real messages, and loses the methods that would still show the old ones.
 */
export function lazyOutline(
  list: readonly unknown[],
  read: MessageReader,
  rest: Omit<Outline, "messages" | "length" | "pieces">,
  glance?: Glance,
): Outline {
  return new LazyOutline(list, read, rest, glance);
}

/**
 * Touches what a reader is about to read of the entries in a range, and returns how many characters it saw. The objects
 * of a long history are scattered in memory, and a survey mostly waits for them; touching several in a row lets the
 * processor load them in parallel.
 */
type Glance = (list: readonly unknown[], from: number, to: number) => number;

/** A value that may have a length. A glance does not check types, because every branch costs a prediction. */
export type Sized = { readonly length?: number } | null;

/** How many messages are touched ahead. */
const AHEAD = 16;

/** What outlines have in common whose messages are made on first use. */
abstract class Unmade {
  declare readonly shape: Shape;
  declare readonly format: string;
  declare readonly messages: readonly Message[];
  declare readonly system: readonly Part[];
  declare readonly tools: readonly Tool[] | undefined;
  declare readonly request: RequestFacts;

  constructor({ shape, format, system, tools, request }: Omit<Outline, "messages">) {
    // Own fields, so that a copy (`{ ...outline }`) takes them over.
    this.shape = shape;
    this.format = format;
    this.system = system;
    this.tools = tools;
    this.request = request;
    Object.defineProperty(this, "messages", MESSAGES);
  }

  abstract make(): readonly Message[];
}

class LazyOutline extends Unmade implements Outline {
  readonly #list: readonly unknown[];
  readonly #read: MessageReader;
  readonly #glance: Glance | undefined;
  #made: Message[] | undefined;
  /** Messages that were asked for individually, by position. */
  #peeked: Map<number, Message> | undefined;

  constructor(
    list: readonly unknown[],
    read: MessageReader,
    rest: Omit<Outline, "messages">,
    glance: Glance | undefined,
  ) {
    super(rest);
    this.#list = list;
    this.#read = read;
    this.#glance = glance;
  }

  get length(): number {
    return this.#list.length;
  }

  make(refuses?: MessageSink["refuses"]): readonly Message[] {
    // The same message must always be the same object, also if it was peeked at before.
    if (this.#made !== undefined) return this.#made;
    const maker = new MessageMaker(refuses);
    const made: Message[] = [];
    for (const raw of this.#list)
      made.push(this.#peeked?.get(made.length) ?? maker.make(this.#read, raw, made.length));
    this.#made = made;
    return made;
  }

  survey(out: MessageSink): void {
    const list = this.#list;
    // If the glance's result were unused, the engine could skip the loads.
    let seen = 1;
    for (let at = 0; at < list.length; at++) {
      if (at % AHEAD === 0) {
        if (out.needsMessages === true) {
          for (const message of this.make(out.refuses).slice(at)) out.message(message);
          return;
        }
        if (seen > 0) seen = this.#glance?.(list, at, Math.min(at + AHEAD, list.length)) ?? 0;
      }
      this.#read(out, list[at], at);
    }
  }

  peek(index: number): Message | undefined {
    const known = this.#made?.[index] ?? this.#peeked?.get(index);
    if (known !== undefined || index >= this.#list.length) return known;
    const message = new MessageMaker().make(this.#read, this.#list[index], index);
    this.#peeked ??= new Map();
    this.#peeked.set(index, message);
    return message;
  }

  patch(pieces: readonly Piece[]): Outline {
    return new PatchedOutline(this, pieces);
  }
}

/** An outline with some messages replaced. The others are not made until somebody asks for all. */
class PatchedOutline extends Unmade implements Outline {
  readonly #base: Outline;
  readonly #pieces: readonly Piece[];
  #made: readonly Message[] | undefined;
  /** Position of the first message of each piece. */
  #starts: number[] | undefined;

  constructor(base: Outline, pieces: readonly Piece[]) {
    super(base);
    this.#base = base;
    this.#pieces = pieces;
  }

  // A getter, so that a copy with other messages does not inherit it.
  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  make(): readonly Message[] {
    if (this.#made !== undefined) return this.#made;
    const { messages } = this.#base;
    const made: Message[] = [];
    for (const piece of this.#pieces) {
      if (!isStretch(piece)) made.push(piece);
      else for (let at = piece.from; at < piece.to; at++) made.push(messages[at] as Message);
    }
    this.#made = made;
    return made;
  }

  peek(index: number): Message | undefined {
    if (this.#made !== undefined) return this.#made[index];
    this.#starts ??= startsOf(this.#pieces);
    const at = indexUpTo(this.#starts, index);
    const piece = this.#pieces[at];
    const offset = index - (this.#starts[at] ?? 0);
    if (piece === undefined || !isStretch(piece)) return offset === 0 ? piece : undefined;
    return piece.from + offset < piece.to ? messageAt(this.#base, piece.from + offset) : undefined;
  }
}

function startsOf(pieces: readonly Piece[]): number[] {
  let count = 0;
  return pieces.map((piece) => {
    const start = count;
    count += isStretch(piece) ? piece.to - piece.from : 1;
    return start;
  });
}

/**
 * One getter shared by all outlines. With a getter per outline, the engine would make a hidden class for each, keep it
 * until the next full collection, and with it the document.
 */
const MESSAGES: PropertyDescriptor & ThisType<Unmade> = {
  enumerable: true,
  get() {
    return this.make();
  },
};

/** The message at a position. If messages are not made yet, only this one is. */
export function messageAt(outline: Outline, index: number): Message | undefined {
  return outline.peek === undefined ? outline.messages[index] : outline.peek(index);
}

/** The outline with its messages replaced by pieces: only messages, if its own are already made. */
export function withPieces(outline: Outline, pieces: readonly Piece[]): Outline {
  return outline.patch?.(pieces) ?? { ...outline, messages: pieces as readonly Message[] };
}

/** The place of a tool, or of the field with all tools: `tools.0.functionDeclarations.2`, `toolConfig.tools`. */
export function placeOfTool(
  { tools = "tools" }: Pick<Shape, "tools">,
  tool?: Pick<Tool, "index" | "path">,
): string {
  const path = tool?.path ?? tool?.index ?? "";
  return path === "" ? tools : `${tools}.${path}`;
}

/**
 * The place of a message or part, written as providers do: `messages.6.content.1`. A message made by Suture has the
 * place it was put after.
 */
export function placeOf(shape: Pick<Shape, "list">, message: Message | undefined, part?: Part): string {
  if (part?.origin !== undefined) return part.origin;
  const whole = message === undefined ? "" : (message.origin ?? `${shape.list}.${message.index}`);
  if (part === undefined || part.field === "") return whole || shape.list;
  const field = whole === "" ? part.field : `${whole}.${part.field}`;
  return part.index < 0 ? field : `${field}.${part.index}`;
}
