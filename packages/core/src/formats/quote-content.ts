import { quoteMember } from "../json/spoken-members.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ToolCallContent,
  ToolResultContent,
} from "../model/content.ts";
import { argumentsText } from "./call-arguments.ts";
import { mediaTypeOf } from "./media.ts";
import { outputText } from "./tool-output.ts";

/** Content that is neither a call nor a result. */
export type SaidContent = Exclude<PartContent, ToolCallContent | ToolResultContent>;

/** Content as text, for wires that have no other form for it, so that nothing said is lost. */
export function quoteContent(content: PartContent): string {
  if (content.type === "tool-call") return `[${content.name} call] ${argumentsText(content)}`;
  if (content.type !== "tool-result") return quoteSaid(content);
  return `[${content.name ?? "tool"} ${content.failed === true ? "error" : "result"}] ${outputText(content)}`;
}

/** The same, except for calls and results. */
export function quoteSaid(content: SaidContent): string {
  if (content.type === "media") return quoteMedia(content);
  return content.type === "opaque" ? quoteOpaque(content) : (content.text ?? "");
}

/** Media as text: its name and where it is. */
export function quoteMedia(content: MediaContent): string {
  return `[${content.name ?? content.media}: ${content.url ?? content.file ?? mediaTypeOf(content)}]`;
}

/** Opaque content of another format as text. */
export function quoteOpaque({ label = "content", value }: OpaqueContent): string {
  return quoteMember(label, value);
}
