import { faultsOfCalls, newMessage, resultMessages } from "../edits/apply.ts";
import type { Draft } from "../edits/draft.ts";
import { contentPart } from "../edits/make-part.ts";
import { isSilent, withWords } from "../edits/unread.ts";
import { append } from "../json/append.ts";
import { quoteMember } from "../json/spoken-members.ts";
import { asBag, isBag } from "../json/values.ts";
import type {
  MediaContent,
  PartContent,
  ReasoningContent,
  TextContent,
  ToolResultContent,
} from "../model/content.ts";
import { changeMessage, type Message, type Role } from "../model/message.ts";
import type { Outline, Shape } from "../model/outline.ts";
import { has, isMark, type Part, Trait } from "../model/part.ts";
import { speakerOf } from "../model/speaker.ts";
import { BYTES, leave, type Member, membersLeft, PROOFS } from "./left-behind.ts";

/** One part on its way into another format, with the role it is spoken in. */
interface Piece {
  readonly role: Role;
  readonly part: Part;
  readonly index: number;
  /** The first piece of its message: consecutive users stay apart. */
  readonly starts: boolean;
  /** Media of a result, for a wire on which they stand behind all results of a step. */
  readonly beside?: boolean;
}

/** What an edit says was there when a request goes on from others. */
const STORED = "messages that are stored at the provider";

/** Where a history goes. */
export interface Target {
  readonly name: string;
  readonly shape: Shape;
  /** Whether a rule takes the thoughts of a vendor away, and says why. */
  refuses(vendor: string | undefined): boolean;
  /** Content as it is found again once it is written there; `undefined` when nothing is. */
  reread(content: MediaContent | ReasoningContent | ToolResultContent): PartContent | undefined;
  /** Names of a message's fields beyond those that its own format reads. */
  fieldsOf(message: Message): readonly string[];
  /** At whose provider files are stored that the history names by an id; nobody knows where it is absent. */
  readonly files: string | undefined;
  /** Places of messages, and parts, that were told of: some formats read several from one. */
  readonly told: Set<unknown>;
}

/**
 * Arranges a history the way another format does: system text to its field, results where that wire carries them, runs
 * of assistant items as one message. What only the old format knows is quoted as text, and logged.
 */
export function regroup(outline: Outline, target: Target, draft: Draft): Outline {
  const { shape } = target;
  const pieces = behindResults(outline.messages.flatMap((message) => piecesOf(message, target, draft)));
  const system = outline.system
    .map((part) => carried(part, undefined, target, draft))
    .filter((part) => part !== undefined);
  let first = 0;
  if (shape.system === "field") {
    for (; pieces[first]?.role === "system"; first++) system.push((pieces[first] as Piece).part);
  }
  if (shape.system !== "field" && system.length > 0) {
    const role = shape.system === "part" ? "user" : "system";
    pieces.unshift(
      ...system.map(
        (part, i): Piece => ({ role, part: instruction(part, shape), index: 0, starts: i === 0 }),
      ),
    );
  }
  const messages = group(pieces.slice(first), shape);
  // What came before is stored at the old provider, and calls made there are not known elsewhere.
  if (outline.request.continues) draft.log("remove", outline.shape.list, { before: STORED, lossy: true });
  // A bare list has no place for system text: it becomes a whole request.
  const whole = outline.request.whole || (shape.system === "field" && system.length > 0);
  const { choice, beside, elsewhere, tools } = outline.request;
  return {
    ...outline,
    // How hard to think, and what to store, is said in ways that do not go over.
    request: {
      ...{ whole, model: outline.request.model, thinking: undefined, continues: false, unstored: false },
      ...{
        choice,
        beside,
        elsewhere: elsewhere || undefined,
        tools,
      },
    },
    shape,
    format: target.name,
    messages,
    system: shape.system === "field" ? system : [],
  };
}

/** The part in canonical form, free of the old wire. `undefined` when it says nothing outside of it. */
function carried(part: Part, message: Message | undefined, target: Target, draft: Draft): Part | undefined {
  const { shape } = target;
  const origin = draft.place(message, part);
  let content = draft.contentOf(part);
  // An empty text is no message of its own on wires that write it as such; nor is a thought of nothing.
  if (content.type === "text" && content.text === "") return undefined;
  if (content.type === "reasoning" && content.text?.trim() === "" && content.proof === undefined)
    return undefined;
  if (content.type === "reasoning") {
    const before = part.raw ?? content;
    const form = thoughtOf(content, target);
    if (form === undefined) draft.log("remove", origin, { before, lossy: true });
    else if (content.proof !== undefined && !("proof" in form))
      draft.log("replace", origin, { before, after: form, lossy: true });
    if (form === undefined) return undefined;
    content = form;
  }
  if (content.type === "tool-call" && content.arguments !== undefined && shape.jsonText !== true)
    draft.log("replace", origin, { before: content.arguments, after: content.input });
  if (content.type !== "opaque") {
    leaveFailure(content, origin, target, draft);
    // What is a message of its own is told of with it, unless it is its provider's alone.
    if (part.raw !== message?.raw || part.kind === "opaque")
      leaveMembers(part, content, origin, target, draft);
    const said = withMedia(plain(content, shape), target, draft, origin);
    const own = moved(said, origin);
    // What an empty result says is said elsewhere in its message.
    if (has(part, Trait.Empty) && own.size > 0)
      draft.log("quote", origin, { before: part.raw, after: content });
    return own;
  }
  // What was read as the other format has it goes over as it is.
  if (part.made !== undefined && content.format === target.name) return { ...part, field: "", origin };
  // A mark or a reference says nothing that another provider could read.
  const silent = isMark(part) || has(part, Trait.Reference | Trait.Local) || content.value === undefined;
  const after = silent
    ? undefined
    : {
        type: "text" as const,
        text: quoteMember(content.label ?? ((part.index < 0 && part.field) || "content"), content.value),
      };
  draft.log(silent ? "remove" : "quote", origin, {
    before: content.value,
    ...(after === undefined ? {} : { after }),
    lossy: has(part, Trait.Reference | Trait.Local),
  });
  return after === undefined ? undefined : moved(after, origin);
}

/** Says which members of a part stay behind. */
function leaveMembers(part: Part, content: PartContent, origin: string, target: Target, draft: Draft): void {
  const { raw, vendor } = part;
  const { told, shape } = target;
  if (!isBag(raw) || told.has(raw)) return;
  told.add(raw);
  // What becomes of the proof of a thought is said where the thought is.
  const signed = "proof" in content && (shape.proofs ?? vendor) === vendor;
  const also = content.type === "reasoning" || signed ? PROOFS : content.type === "media" ? BYTES : undefined;
  leave(draft, origin, membersLeft(raw, also));
}

/** Says that nobody is told that a tool failed, where results have no form for it. */
function leaveFailure(content: PartContent, origin: string, target: Target, draft: Draft): void {
  if (content.type !== "tool-result" || content.failed !== true) return;
  const form = target.reread({ type: "tool-result", id: "call", name: "tool", output: NO, failed: true });
  if (form?.type !== "tool-result" || form.failed !== true)
    draft.log("remove", origin, { before: { failed: true }, lossy: true });
}

/** What a tool says that failed. */
const NO: readonly TextContent[] = [{ type: "text", text: "No." }];

/** What was said at a place. It stands in its message as it did before: nobody brought it there. */
function moved(content: PartContent, origin: string): Part {
  const part = contentPart(content);
  return { ...part, field: part.kind === "text" || part.kind === "media" ? "content" : "", origin };
}

/** The content, its media as the other format tells them; what is said about those of a result stands before them. */
function withMedia(content: PartContent, target: Target, draft: Draft, origin: string): PartContent {
  if (content.type === "media") return formOf(content, target, draft, origin);
  if (content.type !== "tool-result" || !content.output.some(({ type }) => type === "media")) return content;
  const output = content.output.flatMap((piece) =>
    piece.type === "media"
      ? [...contextOf(piece, draft, origin), formOf(piece, target, draft, origin)]
      : [piece],
  );
  return { ...content, output };
}

/** Media as the other format tells it: some have no form for it, or one that makes another kind of it. */
function formOf(
  { context: _context, ...media }: MediaContent,
  target: Target,
  draft: Draft,
  origin: string,
): MediaContent | TextContent {
  const address = isStrange(media, target) ? (media.file ?? media.url) : undefined;
  const form =
    address === undefined
      ? target.reread(media)
      : { type: "text" as const, text: `[${media.name ?? media.media}: ${address}]` };
  if (form?.type !== "text") return form?.type === "media" ? form : media;
  draft.log("quote", origin, { before: media, after: form, lossy: true });
  return form;
}

/** True for media that is stored where the other provider cannot reach it. */
function isStrange({ file, url = "" }: MediaContent, { shape, files = shape.files }: Target): boolean {
  if (shape.files === undefined) return false;
  if (file !== undefined) return shape.files !== files;
  return url.startsWith("s3:") || (url.startsWith("gs:") && shape.files !== "gemini");
}

/**
 * A thought as the other format tells it: one that is stored at the old provider, or sealed by it, is nothing elsewhere. What a
 * rule takes away stays until then.
 */
function thoughtOf(thought: ReasoningContent, target: Target): ReasoningContent | TextContent | undefined {
  const { text, proof, vendor } = thought;
  if (proof === undefined) return text === undefined ? undefined : thought;
  const form = target.refuses(vendor) ? thought : target.reread(thought);
  return form?.type === "reasoning" || form?.type === "text" ? form : undefined;
}

/** A tool the old provider ran is an ordinary pair for the new one; ids of its items mean nothing there. */
function plain(content: PartContent, shape: Shape): PartContent {
  if (content.type === "reasoning") {
    const { id: _id, vendor, ...thought } = content;
    return vendor === undefined || content.proof === undefined ? thought : { ...thought, vendor };
  }
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const { byProvider: _provider, custom, ...rest } = content;
  if (custom !== true) return rest;
  if (shape.freeText === true) return { ...rest, custom };
  // A tool that takes free text takes it as an argument elsewhere.
  return rest.type === "tool-call" ? { ...rest, input: { input: rest.input } } : rest;
}

/** System text, marked as such where it stands among a user's parts. */
function instruction(part: Part, shape: Shape): Part {
  return shape.system === "part" ? { ...part, traits: part.traits | Trait.Instruction } : part;
}

function piecesOf(message: Message, target: Target, draft: Draft): Piece[] {
  const { shape } = target;
  const pieces: Piece[] = [];
  for (const part of partsWithUnread(message, target, draft)) {
    const own = carried(part, message, target, draft);
    if (own === undefined) continue;
    const said = speakerOf(own, message.role);
    const origin = draft.place(message, part);
    for (const context of contextOf(draft.contentOf(part), draft, origin)) {
      const words = moved(context, origin);
      pieces.push({ role: said, part: words, index: message.index, starts: pieces.length === 0 });
    }
    const starts = pieces.length === 0;
    if (said === "system" || has(part, Trait.Instruction)) {
      const role = shape.system === "part" ? "user" : "system";
      pieces.push({ role, part: instruction(own, shape), index: message.index, starts });
    } else if (own.kind !== "tool-result") {
      const role = said === "tool" && own.kind !== "opaque" ? "user" : said;
      pieces.push({ role, part: own, index: message.index, starts });
    } else {
      const [result, ...media] = shape.mediaBeside === true ? apart(own) : [own];
      pieces.push({ role: "tool", part: result, index: message.index, starts });
      for (const part of media)
        pieces.push({ role: "user", part, index: message.index, starts: false, beside: true });
    }
  }
  return pieces;
}

/** A result without its media, and each of these. */
function apart(part: Part): [Part, ...Part[]] {
  const { origin, made } = part;
  const output = made?.type === "tool-result" ? made.output : [];
  const media = output.filter(({ type }) => type === "media");
  if (made?.type !== "tool-result" || media.length === 0) return [part];
  const rest: PartContent = { ...made, output: output.filter(({ type }) => type !== "media") };
  return [{ ...contentPart(rest), origin }, ...media.map((piece) => ({ ...contentPart(piece), origin }))];
}

/** The pieces, with media of results behind all results that stand together. */
function behindResults(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  const waiting: Piece[] = [];
  for (const piece of pieces) {
    if (piece.beside === true) waiting.push(piece);
    else {
      if (piece.role !== "tool") append(out, waiting.splice(0));
      out.push(piece);
    }
  }
  return [...out, ...waiting];
}

/**
 * The parts of a message, with what it says only in members that its format does not know in the place of blank text. All
 * other members that it has stay behind, and are logged.
 */
function partsWithUnread(message: Message, target: Target, draft: Draft): readonly Part[] {
  const { parts } = message;
  const place = draft.place(message);
  if (target.told.has(place)) return parts;
  target.told.add(place);
  const fields = target.fieldsOf(message).filter((name) => !isRead(message, name));
  if (fields.length === 0) return parts;
  const silent = isSilent(message);
  // So does what an empty result says.
  const spoken = silent || (message.traits & Trait.Empty) !== 0 ? draft.unread(message) : [];
  const unread = spoken.filter(({ label }) => fields.includes(label));
  const raw = asBag(message.raw);
  const left = fields.filter((name) => unread.every(({ label }) => label !== name));
  leave(
    draft,
    place,
    left.map((name): Member => [name, raw[name]]),
  );
  if (!silent || unread.length === 0) return parts;
  const words = unread.map((content) => ({ ...contentPart(content), field: content.label }));
  return withWords(
    parts.filter(({ kind }) => kind !== "text"),
    words,
  );
}

/** True for a field that is a part, or system text. */
function isRead({ parts }: Message, name: string): boolean {
  return name === "instructions" || parts.some(({ field }) => field === name);
}

/** What is said about a document beside it, as text: few wires have a place for it. */
function contextOf(content: PartContent, draft: Draft, origin: string): readonly TextContent[] {
  const before = content.type === "media" ? content.context : undefined;
  if (before === undefined || before.trim() === "") return [];
  const after = { type: "text" as const, text: quoteMember("context", before) };
  draft.log("quote", origin, { before, after });
  return [after];
}

/** Gathers pieces into messages of the target's shape. */
function group(pieces: readonly Piece[], shape: Shape): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { role, index } = pieces[at] as Piece;
    let end = at + 1;
    while (pieces[end]?.role === role && !breaks(pieces[end] as Piece, shape)) end += 1;
    const parts = pieces.slice(at, end).map((piece) => piece.part);
    const previous = messages.at(-1);
    if (role === "tool") append(messages, resultMessages(parts, index, shape.results));
    else if (shape.items) append(messages, itemsOf(pieces.slice(at, end)));
    else if (role === "user" && shape.results === "user" && previous?.role === "user") {
      // Results and the person's next words share one message on these wires.
      messages[messages.length - 1] = changeMessage(previous, { parts: [...previous.parts, ...parts] });
    } else {
      const faults = role === "assistant" ? faultsOfCalls(parts, shape.results) : 0;
      messages.push(newMessage(role, parts, index, faults));
    }
    at = end;
  }
  return messages;
}

/** Calls and thoughts are items of their own; what else one message says stays one message. */
function itemsOf(pieces: readonly Piece[]): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { role, part, index } = pieces[at] as Piece;
    let end = at + 1;
    if (isWords(part)) while (pieces[end]?.starts === false && isWords(pieces[end]?.part)) end += 1;
    const parts = pieces.slice(at, end).map((piece) => piece.part);
    messages.push(newMessage(role, parts, index));
    at = end;
  }
  return messages;
}

function isWords(part: Part | undefined): boolean {
  return part?.kind !== "tool-call" && part?.kind !== "reasoning";
}

/** Messages of people and of the system stay apart; everything an assistant says in a row is one message. */
function breaks(piece: Piece, shape: Shape): boolean {
  return piece.starts && piece.role !== "assistant" && piece.role !== "tool" && shape.results !== "user";
}
