import { type Message, MessageMaker, type MessageReader, type MessageSink } from "./message.ts";
import type { Part } from "./part.ts";
import type { RequestFacts, Tool } from "./request.ts";

/** How a format arranges messages. Differences between formats are data here, never `if (format === …)` in a rule. */
export interface Shape {
  /** Field of a request body that holds the history: `messages`, `contents`, `input`. */
  readonly list: string;
  /** Where a request defines its tools; `tools` where it is absent. */
  readonly tools?: string;
  /** Where it has its system text; `system` where it is absent. */
  readonly instructions?: string;
  /** A field of messages that holds system text, too; the last one that says something counts. */
  readonly systemIn?: string;
  /**
   * Where tool results travel: each in a message of its own (`each`), together in one `tool` message (`batch`), or as
   * parts of `user` messages (`user`).
   */
  readonly results: "each" | "batch" | "user";
  /** What its messages call the assistant; `assistant` where it is absent. */
  readonly assistant?: string;
  /** Where system text lives: in a field of the request, in messages of its own, or in parts of user messages. */
  readonly system: "field" | "message" | "part";
  /** Every call, result and reasoning is an item of its own (Responses). */
  readonly items: boolean;
  /** Calls need an id on this wire. */
  readonly ids: boolean;
  /** A call may carry free text instead of arguments. */
  readonly freeText?: boolean;
  /** Media of a result that comes from another format stand behind it, in its message. */
  readonly mediaBeside?: boolean;
  /** A call may carry its arguments as JSON text, which says any number whole. */
  readonly jsonText?: boolean;
  /** Whose proofs of thoughts the wire can carry: `""` nobody's, any where it is absent. */
  readonly proofs?: string;
  /** At whose provider the files are stored that the wire names by an id; nobody knows where it is absent. */
  readonly files?: string;
}

/** Messages of the caller's list that stay as they are, from one position to before another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What a list of messages that was changed is made of. */
export type Piece = Message | Stretch;

/** True for messages that stay as they are. */
export function isStretch(piece: Piece): piece is Stretch {
  return "to" in piece;
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
  /** The outline with other messages in the place of some; `undefined` where they are made already. Ask {@link withPieces}. */
  patch?(pieces: readonly Piece[]): Outline;
  /** How many messages there are; `undefined` where they are made already. */
  readonly length?: number;
  /** What its messages are, where it is another one with some of them changed; `undefined` where it is not. */
  readonly pieces?: readonly Piece[];
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
  rest: Omit<Outline, "messages" | "length" | "pieces">,
  glance?: Glance,
): Outline {
  return new LazyOutline(list, read, rest, glance);
}

/**
 * Looks for what a reader will read of some entries, from one position to before another, and tells how many characters it saw. A
 * long history lies anywhere in memory, and a survey mostly waits for it: what is asked for together comes together.
 */
type Glance = (list: readonly unknown[], from: number, to: number) => number;

/** What has a length, if it is what it should be. A glance believes that, and asks as little as it can: the processor guesses every answer. */
export type Sized = { readonly length?: number } | null;

/** How many messages are looked for at once. */
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
    // A copy takes all of these over.
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
  /** Those that were asked for alone, in their places. */
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
    // A message is one object, however it was come by.
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
    // What nobody asks for, the engine does not fetch.
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

/** An outline with some messages changed. The others are not made before somebody asks for all. */
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

  // No field: a copy, whose messages may be others, does not have it.
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
    const at = lastUpTo(this.#starts, index);
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

/** Position of the last of some ascending numbers that is not greater. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * One getter for all outlines. With one for each, every outline is a shape of its own for the engine; shapes are kept until the
 * next full collection, and would keep the document from the collector of young objects.
 */
const MESSAGES: PropertyDescriptor & ThisType<Unmade> = {
  enumerable: true,
  get() {
    return this.make();
  },
};

/** The message at a position. Where messages are not made yet, the others stay so. */
export function messageAt(outline: Outline, index: number): Message | undefined {
  return outline.peek === undefined ? outline.messages[index] : outline.peek(index);
}

/** The outline made of pieces: only messages, where its own are made already. */
export function withPieces(outline: Outline, pieces: readonly Piece[]): Outline {
  return outline.patch?.(pieces) ?? { ...outline, messages: pieces as readonly Message[] };
}

/** Writes the place of a tool, or of the field that holds them all: `tools.0.functionDeclarations.2`, `toolConfig.tools`. */
export function placeOfTool(
  { tools = "tools" }: Pick<Shape, "tools">,
  tool?: Pick<Tool, "index" | "path">,
): string {
  const path = tool?.path ?? tool?.index ?? "";
  return path === "" ? tools : `${tools}.${path}`;
}

/** Writes a place the way providers do: `messages.6.content.1`. A message Suture made has the place it was put after. */
export function placeOf(shape: Shape, message: Message | undefined, part?: Part): string {
  if (part?.origin !== undefined) return part.origin;
  const whole = message === undefined ? "" : `${shape.list}.${message.index}`;
  if (part === undefined || part.field === "") return whole || shape.list;
  const field = whole === "" ? part.field : `${whole}.${part.field}`;
  return part.index < 0 ? field : `${field}.${part.index}`;
}
