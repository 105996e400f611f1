import type { Draft } from "../edits/draft.ts";
import { contentPart } from "../edits/make-part.ts";
import { isSpoken, quoteMember } from "../json/spoken-members.ts";
import { asBag, isBag } from "../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  TextContent,
  ToolResultContent,
} from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Shape } from "../model/outline.ts";
import { has, isMark, type Part, Trait } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";
import { BYTES, leave, membersLeft, PROOFS, piecesLeft, titlesLeft } from "./left-behind.ts";

/** Where a history goes. */
export interface Target {
  readonly name: string;
  readonly shape: Shape;
  /** Whether tools may take free text in the place of arguments. */
  readonly freeText: boolean;
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

/** The part in canonical form, free of the old wire. `undefined` when it says nothing outside of it. */
export function carried(
  part: Part,
  message: Message | undefined,
  target: Target,
  draft: Draft,
): Part | undefined {
  const { shape } = target;
  const origin = draft.place(message, part);
  const content = draft.contentOf(part);
  if (content.type === "opaque") return quoted(part, content, origin, target, draft);
  // An empty text is no message of its own on wires that write it as such; nor is a thought of nothing.
  if (content.type === "text" && content.text === "") return undefined;
  const form = content.type === "reasoning" ? toldThought(part, content, origin, target, draft) : content;
  if (form === undefined) return undefined;
  if (form.type === "tool-call" && form.arguments !== undefined && shape.jsonText !== true)
    draft.log("replace", origin, { before: form.arguments, after: form.input });
  leaveFailure(form, origin, target, draft);
  if (form.type === "tool-result")
    leave(draft, part.raw === message?.raw ? draft.place(message) : origin, piecesLeft(part.raw, form));
  // What is a message of its own is told of with it, unless it is its provider's alone.
  if (part.raw !== message?.raw || part.kind === "opaque") leaveMembers(part, form, origin, target, draft);
  const own = moved(withMedia(plain(form, target), target, draft, origin), origin);
  // What an empty result says is said elsewhere in its message.
  if (has(part, Trait.Empty) && own.size > 0) draft.log("quote", origin, { before: part.raw, after: form });
  // That a person said no stands beside the call.
  return has(part, Trait.Denied) ? { ...own, traits: own.traits | Trait.Denied } : own;
}

/** What only the old format knows: quoted as text, unless it says nothing that another provider could read. */
function quoted(
  part: Part,
  content: OpaqueContent,
  origin: string,
  target: Target,
  draft: Draft,
): Part | undefined {
  // What was read as the other format has it goes over as it is.
  if (part.made !== undefined && content.format === target.name) return { ...part, field: "", origin };
  const { value: before, label = (part.index < 0 && part.field) || "content" } = content;
  const lossy = has(part, Trait.Reference | Trait.Local) || isSealed(before);
  if (isMark(part) || lossy || before === undefined) {
    draft.log("remove", origin, { before, lossy });
    return undefined;
  }
  const after = textContent(quoteMember(label, before));
  draft.log("quote", origin, { before, after });
  return moved(after, origin);
}

/** A thought as the other format tells it, and what is lost of it written down. */
function toldThought(
  part: Part,
  thought: ReasoningContent,
  origin: string,
  target: Target,
  draft: Draft,
): ReasoningContent | TextContent | undefined {
  if (thought.text?.trim() === "" && thought.proof === undefined) return undefined;
  const before = part.raw ?? thought;
  const form = thoughtOf(thought, target);
  if (form === undefined) draft.log("remove", origin, { before, lossy: true });
  else if (thought.proof !== undefined && !("proof" in form))
    draft.log("replace", origin, { before, after: form, lossy: true });
  return form;
}

/** True for a summary that only its provider can read, and for what tells it how to go on: the conversation says neither. */
function isSealed(value: unknown): boolean {
  const { type, content, encrypted_content: sealed } = asBag(value);
  if (/^(compaction_trigger|configuration_update)$/.test(String(type))) return true;
  return /compaction/.test(String(type)) && !content && typeof sealed === "string";
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
  // What an empty result says elsewhere goes over as its words.
  const says = has(part, Trait.Empty) && content.type === "tool-result" && content.output.length > 0;
  const left = [...membersLeft(raw, also), ...(content.type === "text" ? titlesLeft(raw) : [])];
  leave(draft, origin, says ? left.filter((member) => !isSpoken(...member)) : left);
}

/** Says that nobody is told that a tool failed, where results have no form for it. */
function leaveFailure(content: PartContent, origin: string, target: Target, draft: Draft): void {
  if (content.type !== "tool-result" || content.failed !== true) return;
  const form = target.reread({ ...content, id: "call", name: "tool" });
  if (form?.type !== "tool-result" || form.failed !== true)
    draft.log("remove", origin, { before: { failed: true }, lossy: true });
}

/** What was said at a place. It stands in its message as it did before: nobody brought it there. */
export function moved(content: PartContent, origin: string): Part {
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
    address === undefined ? target.reread(media) : textContent(`[${media.name ?? media.media}: ${address}]`);
  if (form?.type === "text") draft.log("quote", origin, { before: media, after: form, lossy: true });
  if (form?.type === "media" && form.name === undefined && media.name !== undefined)
    // Of documents, models are told how they are called.
    draft.log("remove", origin, { before: { name: media.name }, lossy: media.media === "document" });
  return form?.type === "text" || form?.type === "media" ? form : media;
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
function plain(content: PartContent, { freeText }: Target): PartContent {
  if (content.type === "reasoning") {
    const { id: _id, vendor, ...thought } = content;
    return vendor === undefined || content.proof === undefined ? thought : { ...thought, vendor };
  }
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const { byProvider: _provider, custom, ...rest } = content;
  if (custom !== true) return rest;
  if (freeText) return { ...rest, custom };
  // A tool that takes free text takes it as an argument elsewhere.
  return rest.type === "tool-call" ? { ...rest, input: { input: rest.input } } : rest;
}

/** What is said about a document beside it, as text: few wires have a place for it. */
export function contextOf(content: PartContent, draft: Draft, origin: string): readonly TextContent[] {
  const before = content.type === "media" ? content.context : undefined;
  if (before === undefined || before.trim() === "") return [];
  const after = textContent(quoteMember("context", before));
  draft.log("quote", origin, { before, after });
  return [after];
}
