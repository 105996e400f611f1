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

/** The format that a history is converted to. */
export interface Target {
  readonly name: string;
  readonly shape: Shape;
  /** Whether tools may take free text instead of arguments. */
  readonly freeText: boolean;
  /** Whether a rule will remove a vendor's reasoning, and report it. */
  refuses(vendor: string | undefined): boolean;
  /** Content as it reads after being written in the target; `undefined` if nothing is left. */
  reread(content: MediaContent | ReasoningContent | ToolResultContent): PartContent | undefined;
  /** Names of a message's fields that its own format does not read. */
  fieldsOf(message: Message): readonly string[];
  /** The provider that stores the files which the history refers to by id; absent if unknown. */
  readonly files: string | undefined;
  /** Places of messages, and raw parts, whose losses are already recorded: some formats read several parts from one. */
  readonly told: Set<unknown>;
}

/** The part in canonical form, without the old wire. `undefined` if nothing can be carried over. */
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
  // Empty text is dropped, because some wires would make a message of it; the same goes for empty reasoning.
  if (content.type === "text" && content.text === "") {
    leaveMembers(part, content, origin, target, draft);
    return undefined;
  }
  const form =
    content.type === "reasoning" ? toldThought(part, content, message, origin, target, draft) : content;
  if (form === undefined) return undefined;
  if (form.type === "tool-call" && form.arguments !== undefined && shape.jsonText !== true)
    draft.log("replace", origin, { before: form.arguments, after: form.input });
  leaveFailure(form, origin, target, draft);
  if (form.type === "tool-result")
    leave(draft, part.raw === message?.raw ? draft.place(message) : origin, piecesLeft(part.raw, form));
  // If the part is the whole message, the message's members cover it, unless it is opaque.
  if (part.raw !== message?.raw || part.kind === "opaque") leaveMembers(part, form, origin, target, draft);
  const open = unsealed(form, origin, draft);
  const own = moved(withMedia(plain(open, target), target, draft, origin), origin);
  // An empty result may say something in an unknown member of its message; that became its text.
  if (has(part, Trait.Empty) && own.size > 0) draft.log("quote", origin, { before: part.raw, after: form });
  // That a person denied the call is noted beside it.
  return has(part, Trait.Denied) ? { ...own, traits: own.traits | Trait.Denied } : own;
}

/** Opaque content of the old format: quoted as text, unless it means nothing to another provider. */
function quoted(
  part: Part,
  content: OpaqueContent,
  origin: string,
  target: Target,
  draft: Draft,
): Part | undefined {
  // Content that is already in the target's form is kept.
  if (part.made !== undefined && content.format === target.name) return { ...part, field: "", origin };
  const { value: before, label = (part.index < 0 && part.field) || "content" } = content;
  const lossy = has(part, Trait.Reference | Trait.Local) || isSealed(before);
  if (isMark(part) || lossy || before === undefined) {
    draft.log("remove", origin, { before, lossy });
    return undefined;
  }
  const whole = quoteMember(label, before);
  const after = textContent(withoutSeals(whole));
  draft.log("quote", origin, { before, after, lossy: after.text !== whole });
  return moved(after, origin);
}

/** Members of JSON that only their provider can read: what a search found, and signatures. They are long. */
const SEAL = String.raw`"(?:encrypted_?(?:[cC]ontent|[iI]ndex|[sS]tdout)|thought_?[sS]ignature)":"[\w+/=.-]*"`;
const SEALS = new RegExp(`,${SEAL}|${SEAL},?`, "g");

/** JSON without the members that only its provider can read. */
function withoutSeals(json: string): string {
  return json.replace(SEALS, "");
}

/** A result without the content that only its provider can read. */
function unsealed(content: PartContent, origin: string, draft: Draft): PartContent {
  if (content.type !== "tool-result" || content.byProvider !== true) return content;
  let sealed = false;
  const output = content.output.map((piece) => {
    if (piece.type !== "text") return piece;
    const text = withoutSeals(piece.text);
    sealed ||= text !== piece.text;
    return textContent(text);
  });
  if (!sealed) return content;
  // The text contains everything that is left.
  const { value: _, ...rest } = content;
  const after: ToolResultContent = { ...rest, output };
  draft.log("replace", origin, { before: content, after, lossy: true });
  return after;
}

/** Reasoning in the target's form, with its losses recorded. */
function toldThought(
  part: Part,
  thought: ReasoningContent,
  message: Message | undefined,
  origin: string,
  target: Target,
  draft: Draft,
): ReasoningContent | TextContent | undefined {
  const before = part.raw ?? thought;
  const { text = "" } = thought;
  // A system prompt may show how to think.
  if (message?.role === "system" && /\S/.test(text)) {
    const after = textContent(text);
    draft.log("replace", origin, { before, after });
    return after;
  }
  const isBlank = thought.text?.trim() === "";
  // A value of another type in place of the text is lost.
  const isOdd = isBlank && has(part, Trait.Unknown);
  const isVoid = isBlank && thought.proof === undefined;
  if (isVoid && !isOdd) return undefined;
  const form = isVoid ? undefined : thoughtOf(thought, target);
  if (form === undefined) draft.log("remove", origin, { before, lossy: true });
  else if (isOdd || (thought.proof !== undefined && !("proof" in form)))
    draft.log("replace", origin, { before, after: form, lossy: true });
  return form;
}

/**
 * True for a compaction that only its provider can read, or an instruction to it: neither says anything in the
 * conversation.
 */
function isSealed(value: unknown): boolean {
  const { type, content, encrypted_content: sealed } = asBag(value);
  if (/^(compaction_trigger|configuration_update)$/.test(String(type))) return true;
  return /compaction/.test(String(type)) && !content && typeof sealed === "string";
}

/** Records which members of a part are lost. */
function leaveMembers(part: Part, content: PartContent, origin: string, target: Target, draft: Draft): void {
  const { raw, vendor } = part;
  const { told, shape } = target;
  if (!isBag(raw) || told.has(raw)) return;
  told.add(raw);
  // The loss of a proof is recorded with its reasoning.
  const signed = "proof" in content && (shape.proofs ?? vendor) === vendor;
  const also = content.type === "reasoning" || signed ? PROOFS : content.type === "media" ? BYTES : undefined;
  // What an empty result says elsewhere becomes its text.
  const says = has(part, Trait.Empty) && content.type === "tool-result" && content.output.length > 0;
  const left = [...membersLeft(raw, also), ...(content.type === "text" ? titlesLeft(raw) : [])];
  leave(draft, origin, says ? left.filter((member) => !isSpoken(...member)) : left);
}

/** Records that a tool's failure is lost, if the target has no form for it. */
function leaveFailure(content: PartContent, origin: string, target: Target, draft: Draft): void {
  if (content.type !== "tool-result" || content.failed !== true) return;
  const form = target.reread({ ...content, id: "call", name: "tool" });
  if (form?.type !== "tool-result" || form.failed !== true)
    draft.log("remove", origin, { before: { failed: true }, lossy: true });
}

/** Content that stays in its message. It counts as original there, not as brought from elsewhere. */
export function moved(content: PartContent, origin: string): Part {
  const part = contentPart(content);
  return { ...part, field: part.kind === "text" || part.kind === "media" ? "content" : "", origin };
}

/** The content with its media in the target's form. The context of a result's media is put before them. */
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

/** Media in the target's form. Some formats have none, or turn it into another kind. */
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
    // Models are told the names of documents, but not of other media.
    draft.log("remove", origin, { before: { name: media.name }, lossy: media.media === "document" });
  return form?.type === "text" || form?.type === "media" ? form : media;
}

/** True for media stored where the target's provider cannot reach it. */
function isStrange({ file, url = "" }: MediaContent, { shape, files = shape.files }: Target): boolean {
  if (shape.files === undefined) return false;
  if (file !== undefined) return shape.files !== files;
  return url.startsWith("s3:") || (url.startsWith("gs:") && shape.files !== "gemini");
}

/**
 * Reasoning in the target's form. Reasoning that is stored or sealed by the old provider means nothing elsewhere. If a
 * rule will remove it, it stays until then.
 */
function thoughtOf(thought: ReasoningContent, target: Target): ReasoningContent | TextContent | undefined {
  const { text, proof, vendor } = thought;
  if (proof === undefined) return text === undefined ? undefined : thought;
  const form = target.refuses(vendor) ? thought : target.reread(thought);
  return form?.type === "reasoning" || form?.type === "text" ? form : undefined;
}

/** Tools that the old provider ran become ordinary pairs; ids of its items mean nothing elsewhere. */
function plain(content: PartContent, { freeText }: Target): PartContent {
  if (content.type === "reasoning") {
    const { id: _id, vendor, ...thought } = content;
    return vendor === undefined || content.proof === undefined ? thought : { ...thought, vendor };
  }
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const { byProvider: _provider, custom, ...rest } = content;
  if (custom !== true) return rest;
  if (freeText) return { ...rest, custom };
  // Where tools take no free text, the text becomes an argument.
  return rest.type === "tool-call" ? { ...rest, input: { input: rest.input } } : rest;
}

/** The context of a document as text, because few wires have a field for it. */
export function contextOf(content: PartContent, draft: Draft, origin: string): readonly TextContent[] {
  const before = content.type === "media" ? content.context : undefined;
  if (before === undefined || before.trim() === "") return [];
  const after = textContent(quoteMember("context", before));
  draft.log("quote", origin, { before, after });
  return [after];
}
