import { asString, type Bag, isBag } from "../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  ToolCallContent,
  ToolResultContent,
} from "../model/content.ts";
import { type Part, Trait } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";
import { defined } from "./defined.ts";

/** Where a wire keeps the content of its parts. What the part's bones already tell is not read again. */
export interface ContentSyntax {
  readonly format: string;
  thoughtOf(raw: Bag): { readonly text?: unknown; readonly proof?: unknown; readonly id?: unknown };
  /** Arguments of a call, and the proof that travels with it. */
  callOf(raw: Bag): { readonly input: unknown; readonly proof?: unknown };
  answerOf(raw: Bag, part: Part): { readonly output: ToolResultContent["output"]; readonly value?: unknown };
  /** `undefined` when the media is of no known form. */
  mediaOf(raw: Bag): MediaContent | undefined;
  /** True for parts that mean nothing outside their wire. */
  isVoid?(raw: Bag): boolean;
}

/** The content of a part that a format read, in canonical form. */
export function contentOfPart(part: Part, syntax: ContentSyntax): PartContent {
  const { made, raw, kind, id, name, vendor, traits } = part;
  if (made !== undefined) return made;
  if (typeof raw === "string") return textContent(raw);
  const failed = (traits & Trait.Failed) !== 0 || undefined;
  const byProvider = (traits & Trait.ByProvider) !== 0 || undefined;
  const sealed = (traits & Trait.Sealed) !== 0 || undefined;
  if (isBag(raw)) {
    if (kind === "text") return textContent(asString(raw.text) ?? asString(raw.content) ?? "");
    if (kind === "reasoning") {
      const thought = syntax.thoughtOf(raw);
      const proof = asString(thought.proof) || undefined;
      const text = asString(thought.text);
      return defined<ReasoningContent>({ type: kind, text, proof, vendor, sealed, id: asString(thought.id) });
    }
    if (kind === "tool-call") {
      const call = syntax.callOf(raw);
      const proof = vendor === undefined ? undefined : asString(call.proof);
      const input = call.input;
      return defined<ToolCallContent>({ type: kind, id, name: name ?? "", input, byProvider, proof, vendor });
    }
    if (kind === "tool-result") {
      const { output, value } = syntax.answerOf(raw, part);
      return defined<ToolResultContent>({ type: kind, id, name, output, value, failed, byProvider });
    }
    const media = kind === "media" ? syntax.mediaOf(raw) : undefined;
    if (media !== undefined) return media;
  }
  const value = isBag(raw) && syntax.isVoid?.(raw) ? undefined : raw;
  // Blocks are identified by their type, or by their only field.
  const label = isBag(value) ? (asString(value.type) ?? Object.keys(value)[0]) : undefined;
  return defined<OpaqueContent>({ type: "opaque", format: syntax.format, value, label });
}
