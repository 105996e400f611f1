import * as Fault from "./fault.ts";
import * as Kind from "./kind.ts";
import { isBlank, type Part, Trait } from "./part.ts";
import { Tally } from "./tally.ts";

/** Who speaks. A `user` message that only carries tool results speaks for tools. */
export type Role = "system" | "user" | "assistant" | "tool";

/** Kinds of part as bits, so that a message can say what it holds without showing it. */
export { Kind };

/** The bones of one message (in item-based formats: of one item). */
export interface Message {
  readonly role: Role;
  /** The role as the document spells it (`developer`, `model`, `function`); `""` when the wire has none. */
  readonly wireRole: string;
  /** Its parts. A {@link LazyMessage} reads them on first use; what follows tells whether that is worth it. */
  readonly parts: readonly Part[];
  /** {@link Kind} bits of its parts together; `0` when it has none. */
  readonly kinds: number;
  /** Traits of its parts together. */
  readonly traits: number;
  /** Characters its parts hold together. */
  readonly size: number;
  /**
   * Ids of the calls it makes, or of the calls its results answer, in order; a single one as it is. `undefined` when
   * there are none, when one lacks an id, or when a provider runs one of them.
   */
  readonly ids: string | readonly string[] | undefined;
  /** Names its calls and results carry, in order; a single one as it is. A call without a name counts as `""`. */
  readonly names: string | readonly string[] | undefined;
  /** The caller's own message. When {@link pristine} is false it is only the base whose other fields are kept. */
  readonly raw: unknown;
  /** Position in the caller's list; a message Suture made has its neighbour's. */
  readonly index: number;
  /** True until an edit touches the message: `raw` can be sent as it is. */
  readonly pristine: boolean;
  /** {@link Fault} bits: ways in which the wire form itself is off. Writing the message anew removes them. */
  readonly faults: number;
  /** Fields of `raw` that must not be written again; `undefined` when all are kept. */
  readonly omit: readonly string[] | undefined;
  /** Id of the item itself, where messages are items (Responses `id`). A changed item whose id is `undefined` is written without one. */
  readonly itemId: string | undefined;
  /** Type of the item (`function_call`, `reasoning`); `""` where messages are no items. */
  readonly itemType: string;
}

/** Ways in which a message's wire form is off, whatever it says. */
export { Fault };

/** How many ids or names are listed. */
export function countOf(list: Message["ids"]): number {
  return list === undefined ? 0 : typeof list === "string" ? 1 : list.length;
}

/** The id or name at a position. */
export function idAt(list: Message["ids"], index: number): string | undefined {
  return typeof list === "object" ? list[index] : index === 0 ? list : undefined;
}

/** Builds a message: one read from a document, unless it is not pristine. */
export function makeMessage(
  role: Role,
  wireRole: string,
  parts: readonly Part[],
  raw: unknown,
  index: number,
  faults = 0,
  itemId?: string,
  itemType = "",
  pristine = true,
  omit?: readonly string[],
): Message {
  const sum = new Tally();
  for (let i = 0; i < parts.length; i++) {
    const { kind, size, traits, id, name } = parts[i] as Part;
    sum.part(kind, size, traits, id, name);
  }
  const { kinds, traits, size, ids, names } = sum;
  return {
    role,
    wireRole,
    parts,
    kinds,
    traits,
    size,
    ids,
    names,
    raw,
    index,
    pristine,
    faults,
    omit,
    itemId,
    itemType,
  };
}

/** What an edit may change about a message. */
export type MessageChanges = Partial<Omit<Message, "kinds" | "traits" | "size" | "ids" | "names">> &
  Pick<Message, "parts">;

/** The message with changes. The only way to copy one: a lazy message has nothing to spread. */
export function changeMessage(message: Message, changes: MessageChanges): Message {
  // One that is lazy is pristine, and has no field of its own that says so.
  const { role, wireRole, parts, raw, index, faults, itemId, itemType, pristine, omit }: Message = {
    ...message,
    ...changes,
  };
  return makeMessage(role, wireRole, parts, raw, index, faults, itemId, itemType, pristine, omit);
}

/** Reads the parts of a message when somebody asks. */
export type PartsReader = (raw: unknown) => readonly Part[];

/**
 * A message whose parts are read on first use. Readers make one for the plain shapes that nearly every message has: a
 * clean history then costs a few words a message instead of an object a part. Fields are few on purpose: what survives a
 * scavenge is copied by it.
 */
export class LazyMessage implements Message {
  declare readonly role: Role;
  declare readonly wireRole: string;
  declare readonly raw: unknown;
  declare readonly index: number;
  declare readonly faults: number;
  declare readonly kinds: number;
  declare readonly traits: number;
  declare readonly size: number;
  declare readonly ids: Message["ids"];
  declare readonly names: Message["names"];
  declare readonly omit: undefined;
  declare readonly itemId: string | undefined;
  declare readonly itemType: string;
  #parts: PartsReader | readonly Part[];

  constructor(
    role: Role,
    wireRole: string,
    raw: unknown,
    index: number,
    faults: number,
    kinds: number,
    traits: number,
    size: number,
    ids: Message["ids"],
    names: Message["names"],
    parts: PartsReader,
    itemId?: string,
    itemType = "",
  ) {
    this.role = role;
    this.wireRole = wireRole;
    this.raw = raw;
    this.index = index;
    this.faults = faults;
    this.kinds = kinds;
    this.traits = traits;
    this.size = size;
    this.ids = ids;
    this.names = names;
    this.itemId = itemId;
    this.itemType = itemType;
    this.#parts = parts;
  }

  get parts(): readonly Part[] {
    const parts = this.#parts;
    if (typeof parts !== "function") return parts;
    const read = parts(this.raw);
    this.#parts = read;
    return read;
  }

  get pristine(): boolean {
    return true;
  }
}

/** Takes messages as a reader comes to them: to keep them, or only to sum them up. */
export interface MessageSink {
  /** A message that says what it holds without its parts being read; the fields of a {@link LazyMessage}. */
  plain(
    role: Role,
    wireRole: string,
    raw: unknown,
    index: number,
    faults: number,
    kinds: number,
    traits: number,
    size: number,
    ids: Message["ids"],
    names: Message["names"],
    parts: PartsReader,
    itemId?: string,
    itemType?: string,
  ): undefined;
  /** A message whose parts had to be read. */
  message(message: Message): undefined;
  /** True once it has seen that the messages will be needed after all: the rest may come as messages. */
  readonly needsMessages?: boolean;
  /** Tells texts that it does not want to pass. Where it asks, readers vouch for messages that are plain, by {@link Trait.Plain}. */
  readonly refuses?: ((text: string) => boolean) | undefined;
}

/** Tells a sink of the message that one entry of the caller's list holds: exactly one. */
export type MessageReader = (out: MessageSink, raw: unknown, index: number) => undefined;

/** Makes messages, one after the other. */
export class MessageMaker implements MessageSink {
  declare readonly refuses: MessageSink["refuses"];
  declare made: Message;

  constructor(refuses?: MessageSink["refuses"]) {
    this.refuses = refuses;
  }

  /** The message that one entry of the caller's list holds. */
  make(read: MessageReader, raw: unknown, index: number): Message {
    read(this, raw, index);
    return this.made;
  }

  plain(...fields: ConstructorParameters<typeof LazyMessage>): undefined {
    this.made = new LazyMessage(...fields);
  }

  message(message: Message): undefined {
    this.made = message;
  }
}

/** True for a message of tools that holds what a person decided about calls: what else it holds, and what follows, are results. */
export function isDecision(role: Role, kinds: number): boolean {
  return role === "tool" && (kinds & ~Kind.Result) === Kind.Opaque;
}

/** True when the message holds nothing but tool results. */
export function isResultsOnly(message: Message): boolean {
  return message.kinds === Kind.Result || (message.kinds === 0 && message.role === "tool");
}

/** True when the message starts a turn: a person (or channel) speaks in it. */
export function startsTurn(message: Message): boolean {
  return speaksIn(message.role, message.kinds, message.traits, message, ownParts);
}

/** Reads the parts of a message that was made. */
export const ownParts: PartsReader = (message) => (message as Message).parts;

/** The same of a message that was not made; its parts are read only where something is blank. */
export function speaksIn(
  role: Role,
  kinds: number,
  traits: number,
  raw: unknown,
  parts: PartsReader,
): boolean {
  if (role !== "user" || (kinds & ~Kind.Result) === 0) return false;
  // Nothing but white space is nobody speaking.
  return (traits & (Trait.Empty | Trait.Blank)) === 0 || parts(raw).some(speaks);
}

function speaks(part: Part): boolean {
  return part.kind !== "tool-result" && !(part.kind === "text" && isBlank(part));
}
