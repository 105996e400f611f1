import { faultsOfCalls, newMessage, resultMessages } from "../edits/apply.ts";
import type { Draft } from "../edits/draft.ts";
import { contentPart } from "../edits/make-part.ts";
import { isSilent, withWords } from "../edits/unread.ts";
import { append } from "../json/append.ts";
import { quoteMember } from "../json/spoken-members.ts";
import type { MediaContent, PartContent, ReasoningContent, TextContent } from "../model/content.ts";
import { changeMessage, type Message, type Role } from "../model/message.ts";
import type { Outline, Shape } from "../model/outline.ts";
import { has, isMark, type Part, Trait } from "../model/part.ts";
import { speakerOf } from "../model/speaker.ts";

/** One part on its way into another format, with the role it is spoken in. */
interface Piece {
  readonly role: Role;
  readonly part: Part;
  readonly index: number;
  /** The first piece of its message: consecutive users stay apart. */
  readonly starts: boolean;
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
  reread(content: MediaContent | ReasoningContent): PartContent | undefined;
}

/**
 * Arranges a history the way another format does: system text to its field, results where that wire carries them, runs
 * of assistant items as one message. What only the old format knows is quoted as text, and logged.
 */
export function regroup(outline: Outline, target: Target, draft: Draft): Outline {
  const { shape } = target;
  const pieces = outline.messages.flatMap((message) => piecesOf(message, target, draft));
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
  return {
    ...outline,
    // How hard to think, and what to store, is said in ways that do not go over.
    request: { whole, model: outline.request.model, thinking: undefined, continues: false, unstored: false },
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
  if (content.type === "reasoning" && content.text === "" && content.proof === undefined) return undefined;
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
    const said = withMedia(plain(content, shape), (piece) => formOf(piece, target, draft, origin));
    const own = { ...contentPart(said), origin };
    // What an empty result says is said elsewhere in its message.
    if (has(part, Trait.Empty) && own.size > 0)
      draft.log("quote", origin, { before: part.raw, after: content });
    return own;
  }
  // A mark or a reference says nothing that another provider could read.
  const silent = isMark(part) || has(part, Trait.Reference) || content.value === undefined;
  const after = silent
    ? undefined
    : { type: "text" as const, text: quoteMember(content.label ?? "content", content.value) };
  draft.log(silent ? "remove" : "quote", origin, {
    before: content.value,
    ...(after === undefined ? {} : { after }),
    lossy: silent,
  });
  return after === undefined ? undefined : { ...contentPart(after), origin };
}

/** The content, with other pieces in the place of its media. */
function withMedia(
  content: PartContent,
  form: (media: MediaContent) => MediaContent | TextContent,
): PartContent {
  if (content.type === "media") return form(content);
  if (content.type !== "tool-result" || !content.output.some(({ type }) => type === "media")) return content;
  return {
    ...content,
    output: content.output.map((piece) => (piece.type === "media" ? form(piece) : piece)),
  };
}

/** Media as the other format tells it: some have no form for it, or one that makes another kind of it. */
function formOf(
  media: MediaContent,
  target: Target,
  draft: Draft,
  origin: string,
): MediaContent | TextContent {
  const form = target.reread(media);
  if (form?.type !== "text") return form?.type === "media" ? form : media;
  draft.log("quote", origin, { before: media, after: form, lossy: true });
  return form;
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
  if (content.type === "media") {
    const { context: _context, ...media } = content;
    return media;
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
  for (const part of partsWithUnread(message, draft)) {
    const own = carried(part, message, target, draft);
    if (own === undefined) continue;
    const said = speakerOf(own, message.role);
    const context = contextOf(part, message, draft);
    if (context !== undefined)
      pieces.push({ role: said, part: context, index: message.index, starts: pieces.length === 0 });
    const starts = pieces.length === 0;
    if (said === "system" || has(part, Trait.Instruction)) {
      const role = shape.system === "part" ? "user" : "system";
      pieces.push({ role, part: instruction(own, shape), index: message.index, starts });
    } else {
      const role = own.kind === "tool-result" ? "tool" : said === "tool" ? "user" : said;
      pieces.push({ role, part: own, index: message.index, starts });
    }
  }
  return pieces;
}

/**
 * The parts of a message, with what it says only in members that its format does not know in the place of blank text. What
 * it says there beside words is left behind, and logged.
 */
function partsWithUnread(message: Message, draft: Draft): readonly Part[] {
  const { parts } = message;
  const unread = draft.unread(message);
  if (unread.length === 0) return parts;
  if (isSilent(message)) {
    const words = unread.map((content) => ({ ...contentPart(content), field: content.label }));
    return withWords(
      parts.filter(({ kind }) => kind !== "text"),
      words,
    );
  }
  for (const { label, value } of unread)
    draft.log("remove", `${draft.place(message)}.${label}`, { before: value, lossy: true });
  return parts;
}

/** What is said about a document beside it, as text: few wires have a place for it. */
function contextOf(part: Part, message: Message, draft: Draft): Part | undefined {
  const content = part.kind === "media" ? draft.contentOf(part) : undefined;
  const before = content?.type === "media" ? content.context : undefined;
  if (before === undefined || before.trim() === "") return undefined;
  const after: PartContent = { type: "text", text: quoteMember("context", before) };
  const origin = draft.place(message, part);
  draft.log("quote", origin, { before, after });
  return { ...contentPart(after), origin };
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
    else if (shape.items)
      append(
        messages,
        parts.map((part) => newMessage(role, [part], index)),
      );
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

/** Messages of people and of the system stay apart; everything an assistant says in a row is one message. */
function breaks(piece: Piece, shape: Shape): boolean {
  return piece.starts && piece.role !== "assistant" && piece.role !== "tool" && shape.results !== "user";
}
