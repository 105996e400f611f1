import * as Fault from "./fault.ts";
import * as Kind from "./kind.ts";
import { isBlankTextPart, type Part, Trait } from "./part.ts";
import { Tally } from "./tally.ts";

/** Who speaks. A `user` message that only carries tool results speaks for tools. */
export type Role = "system" | "user" | "assistant" | "tool";

/** Kinds of parts as bits: they tell what a message holds without reading its parts. */
export { Kind };

/** The bones of one message (in item-based formats: of one item). */
export interface Message {
  readonly role: Role;
  /** The role as the document spells it (`developer`, `model`, `function`); `""` when the wire has none. */
  readonly wireRole: string;
  /** Its parts. A {@link LazyMessage} reads them on first use; the fields below tell whether that is necessary. */
  readonly parts: readonly Part[];
  /** {@link Kind} bits of all parts; `0` when there are none. */
  readonly kinds: number;
  /** {@link Trait} bits of all parts. */
  readonly traits: number;
  /** Characters in all parts. */
  readonly size: number;
  /**
   * Ids of its calls, or of the calls that its results answer, in order; a plain string if there is only one.
   * `undefined` when there are none, when one lacks an id, or when a provider runs one of them.
   */
  readonly ids: string | readonly string[] | undefined;
  /**
   * Names of its calls and results, in order; a plain string if there is only one. A call without a name counts as
   * `""`.
   */
  readonly names: string | readonly string[] | undefined;
  /** The caller's own message. When {@link pristine} is false, it only supplies the fields that were not changed. */
  readonly raw: unknown;
  /** Position in the caller's list. A message made by Suture has the position of its neighbour. */
  readonly index: number;
  /** True until an edit touches the message: `raw` can then be sent as it is. */
  readonly pristine: boolean;
  /** {@link Fault} bits: what is wrong with the wire form itself. Rewriting the message removes them. */
  readonly faults: number;
  /** Fields of `raw` that are not written again; `undefined` when all are kept. */
  readonly omit: readonly string[] | undefined;
  /**
   * Id of the item itself, where messages are items (Responses `id`). Without it, a changed item is written without an
   * id.
   */
  readonly itemId: string | undefined;
  /** Type of the item (`function_call`, `reasoning`); `""` where messages are no items. */
  readonly itemType: string;
  /** Place in the caller's document, if the message is inside a whole reply. */
  readonly origin?: string | undefined;
  /** For a whole reply in place of a message: the messages in it, and the note for the edit that unpacks them. */
  readonly held?: {
    readonly messages: readonly Message[];
    readonly note: { readonly before: unknown; readonly after: unknown; readonly lossy: boolean };
  };
}

/** What can be wrong with the wire form of a message, whatever it says. */
export { Fault };

/** The number of ids or names in a list. */
export function countOf(list: Message["ids"]): number {
  return list === undefined ? 0 : typeof list === "string" ? 1 : list.length;
}

/** The id or name at a position of a list. */
export function idAt(list: Message["ids"], index: number): string | undefined {
  return typeof list === "object" ? list[index] : index === 0 ? list : undefined;
}

/** Builds a message: one read from a document, unless `pristine` is false. */
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

/** What an edit may change in a message. */
export type MessageChanges = Partial<Omit<Message, "kinds" | "traits" | "size" | "ids" | "names">> &
  Pick<Message, "parts">;

/** Copies a message with changes. The only way to do it: a lazy message has no parts of its own to copy. */
export function changeMessage(message: Message, changes: MessageChanges): Message {
  const { role, wireRole, index, faults, itemType, pristine, omit } = message;
  const raw = "raw" in changes ? changes.raw : message.raw;
  const itemId = "itemId" in changes ? changes.itemId : message.itemId;
  // Spreading both objects takes the engine several times as long.
  const changed = makeMessage(
    changes.role ?? role,
    changes.wireRole ?? wireRole,
    changes.parts,
    raw,
    changes.index ?? index,
    changes.faults ?? faults,
    itemId,
    changes.itemType ?? itemType,
    changes.pristine ?? pristine,
    changes.omit ?? omit,
  );
  const origin = changes.origin ?? message.origin;
  return origin === undefined ? changed : { ...changed, origin };
}

/** Reads the parts of a message on demand. */
export type PartsReader = (raw: unknown) => readonly Part[];

/**
 * A message whose parts are read on first use. Readers make one for the plain shapes of nearly all messages, so a clean
 * history costs a few words per message instead of an object per part. It has few fields on purpose: the garbage
 * collector copies them when it survives.
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

/** Receives messages from a reader, either to keep them or only to sum them up. */
export interface MessageSink {
  /** A message that can be described without reading its parts, as the fields of a {@link LazyMessage}. */
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
  /** True once the sink has seen that it needs messages after all: the rest may come as messages. */
  readonly needsMessages?: boolean;
  /**
   * Which texts the sink does not accept. If set, readers mark plain messages without such texts with {@link
   * Trait.Plain}.
   */
  readonly refuses?: ((text: string) => boolean) | undefined;
}

/** Passes the message of one entry of the caller's list to a sink: always exactly one. */
export type MessageReader = (out: MessageSink, raw: unknown, index: number) => undefined;

/** Makes messages, one at a time. */
export class MessageMaker implements MessageSink {
  declare readonly refuses: MessageSink["refuses"];
  declare made: Message;

  constructor(refuses?: MessageSink["refuses"]) {
    this.refuses = refuses;
  }

  /** Makes the message of one entry of the caller's list. */
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

/**
 * True for a tool message that holds a person's decisions about calls: everything else in it, and what follows, are
 * results.
 */
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

/** Reads the parts of a message that exists already. */
export const ownParts: PartsReader = (message) => (message as Message).parts;

/** Does the same for a message that does not exist yet. Parts are read only where something is blank. */
export function speaksIn(
  role: Role,
  kinds: number,
  traits: number,
  raw: unknown,
  parts: PartsReader,
): boolean {
  if (role !== "user" || (kinds & ~Kind.Result) === 0) return false;
  // White space alone is not speech.
  return (traits & (Trait.Empty | Trait.Blank)) === 0 || parts(raw).some(speaks);
}

function speaks(part: Part): boolean {
  return part.kind !== "tool-result" && !isBlankTextPart(part);
}
