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

/** What a message says itself: no calls, and nothing that answers them. */
export type SaidContent = Exclude<PartContent, ToolCallContent | ToolResultContent>;

/** Words for content that a wire has no form for, so that nothing said is lost. */
export function quoteContent(content: PartContent): string {
  if (content.type === "tool-call") return `[${content.name} call] ${argumentsText(content)}`;
  if (content.type !== "tool-result") return quoteSaid(content);
  return `[${content.name ?? "tool"} ${content.failed === true ? "error" : "result"}] ${outputText(content)}`;
}

/** The same where calls and results have places of their own. */
export function quoteSaid(content: SaidContent): string {
  if (content.type === "media") return quoteMedia(content);
  return content.type === "opaque" ? quoteOpaque(content) : (content.text ?? "");
}

/** Words for media: what it is called, and where it is. */
export function quoteMedia(content: MediaContent): string {
  return `[${content.name ?? content.media}: ${content.url ?? content.file ?? mediaTypeOf(content)}]`;
}

/** Words for what only another format knows. */
export function quoteOpaque({ label = "content", value }: OpaqueContent): string {
  return quoteMember(label, value);
}
