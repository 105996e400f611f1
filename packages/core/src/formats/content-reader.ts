import { someString } from "../json/strings.ts";
import { type Bag, countMembers, isBag } from "../json/values.ts";
import { blankness } from "../model/bones.ts";
import { Fault, type MessageSink, type PartsReader, type Role } from "../model/message.ts";
import { makePart, type Part, type PartKind, Trait } from "../model/part.ts";
import { Tally } from "../model/tally.ts";
import { guessRole } from "./guess-role.ts";

/** Receives what a block holds, either to make parts or only to sum it up. */
export interface Sink {
  /** Announces the next block. */
  at(field: string, index: number, raw: unknown): void;
  /** Test for refused texts; `undefined` if nobody needs it. */
  readonly refuses?: ((text: string) => boolean) | undefined;
  /** Confirms that the current block holds what it should, and nothing else. Only needed with `refuses`. */
  vouch?(): void;
  /** Announces that the next part comes from one piece of the block. */
  piece(raw: unknown): void;
  part(kind: PartKind, size: number, traits: number, id?: string, name?: string, vendor?: string): undefined;
}

/** Passes what a block holds to a sink. */
export type BlockReader = (out: Sink, raw: unknown) => undefined;

/** The role that a wire's role stands for; `undefined` if the wire does not know it. */
export type RoleReader = (role: unknown) => Role | undefined;

/** Passes text to a sink. */
export function putText(out: Sink, text: string, traits = 0): undefined {
  out.part("text", text.length, traits | blankness(text));
}

/** Vouches for a block if it has exactly this many members and none of its texts is refused. */
export function vouchFor(out: Sink, raw: Bag, members: number): void {
  const { refuses } = out;
  if (refuses === undefined) return;
  let count = 0;
  for (const key in raw) {
    const value = raw[key];
    if (typeof value === "string" ? refuses(value) : someString(value, refuses)) return;
    count += 1;
  }
  if (count === members) out.vouch?.();
}

/**
 * Passes a value to a sink that should be an object and is not. A string still counts as text, although in the wrong
 * form.
 */
export function putStray(out: Sink, raw: unknown): undefined {
  if (typeof raw === "string") putText(out, raw, Trait.Unknown);
  else out.part("opaque", 0, Trait.Unknown);
}

class Gatherer implements Sink {
  readonly parts: Part[] = [];
  declare field: string;
  declare index: number;
  declare raw: unknown;

  at(field: string, index: number, raw: unknown): void {
    this.field = field;
    this.index = index;
    this.raw = raw;
  }

  piece(raw: unknown): void {
    this.raw = raw;
  }

  part(kind: PartKind, size: number, traits: number, id?: string, name?: string, vendor?: string): undefined {
    this.parts.push(makePart(kind, this.field, this.index, this.raw, size, traits, id, name, vendor));
  }
}

class Summer extends Tally implements Sink {
  readonly refuses: MessageSink["refuses"];
  /** Number of blocks that nobody has vouched for. */
  doubtful = 0;

  constructor(refuses: MessageSink["refuses"]) {
    super();
    this.refuses = refuses;
  }

  // Places do not matter for a sum.
  at(): void {
    this.doubtful += 1;
  }

  // Nobody can vouch for a block that is several things at once.
  piece(): void {
    this.doubtful = Number.POSITIVE_INFINITY;
  }

  vouch(): void {
    this.doubtful -= 1;
  }
}

/**
 * Passes content to a sink: a string, a list of blocks, or (with `lone`) a single block. Anything else becomes one
 * opaque part, so that it is not lost.
 */
function walk(out: Sink, content: unknown, field: string, read: BlockReader, lone: boolean): void {
  if (Array.isArray(content)) {
    for (let i = 0; i < content.length; i++) {
      out.at(field, i, content[i]);
      read(out, content[i]);
    }
    return;
  }
  if (content === undefined || content === null || content === "") return;
  out.at(field, -1, content);
  if (typeof content === "string") {
    if (out.refuses?.(content) === false) out.vouch?.();
    putText(out, content);
  } else if (lone && isBag(content)) read(out, content);
  else out.part("opaque", 0, Trait.Unknown);
}

/** The parts of content. */
export function gatherParts(
  content: unknown,
  field: string,
  read: BlockReader,
  lone = false,
): readonly Part[] {
  const out = new Gatherer();
  walk(out, content, field, read, lone);
  return out.parts;
}

/** The part for a single block. */
export function gatherOne(raw: unknown, read: BlockReader): Part {
  const out = new Gatherer();
  out.at("", -1, raw);
  read(out, raw);
  return out.parts[0] as Part;
}

/** Reads messages whose parts are all in one field. */
export interface ContentReader {
  /** Reads a message and its content; an unknown role is guessed. */
  message(out: MessageSink, raw: Bag, content: unknown, index: number, faults: number): undefined;
  /**
   * Reads a message in a given role. The caller passes the content, because a fixed field name is much faster for the
   * engine.
   */
  as(
    out: MessageSink,
    role: Role,
    wireRole: string,
    raw: Bag,
    content: unknown,
    index: number,
    faults: number,
  ): undefined;
}

/** Makes a reader of messages. Messages are summed up at once; their parts are made on demand. */
export function contentReader(
  field: string,
  read: BlockReader,
  roleOf: RoleReader,
  lone = false,
): ContentReader {
  const parts: PartsReader = (raw) => gatherParts((raw as Bag)[field], field, read, lone);

  /** Guesses the role: only the model calls and thinks, and some wires have a role only for results. */
  const guess = (raw: Bag): Role => {
    const meant = guessRole(raw.role);
    if (meant !== undefined) return meant;
    const kinds = new Set(parts(raw).map(({ kind }) => kind));
    if (kinds.has("tool-call") || kinds.has("reasoning")) return "assistant";
    return kinds.size === 1 && kinds.has("tool-result") ? (roleOf("tool") ?? "user") : "user";
  };

  const as: ContentReader["as"] = (out, role, wireRole, raw, content, index, faults) => {
    const { refuses } = out;
    const sum = new Summer(refuses);
    walk(sum, content, field, read, lone);
    const known = refuses !== undefined && sum.doubtful === 0 && faults === 0;
    const plain = known && wireRole !== "" && countMembers(raw) === 2;
    const { kinds, size, ids, names } = sum;
    const traits = sum.traits | (plain ? Trait.Plain : 0);
    out.plain(role, wireRole, raw, index, faults, kinds, traits, size, ids, names, parts);
  };

  return {
    message(out, raw, content, index, faults) {
      const { role } = raw;
      const known = roleOf(role);
      const wireRole = typeof role === "string" ? role : "";
      if (known !== undefined) return as(out, known, wireRole, raw, content, index, faults);
      as(out, guess(raw), wireRole, raw, content, index, faults | Fault.UnknownRole);
    },
    as,
  };
}
