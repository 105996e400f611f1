import { toJson } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import { argumentsText, mediaTypeOf, outputText } from "./shared.ts";

/** Words for content that a wire has no form for, so that nothing said is lost. */
export function quoteContent(content: PartContent): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "reasoning":
      return content.text ?? "";
    case "tool-call":
      return `[${content.name} call] ${argumentsText(content)}`;
    case "tool-result":
      return `[${content.name ?? "tool"} ${content.failed === true ? "error" : "result"}] ${outputText(content)}`;
    case "media":
      return `[${content.name ?? content.media}: ${content.url ?? content.file ?? mediaTypeOf(content)}]`;
    default:
      return `[${content.label ?? "content"}] ${toJson(content.value)}`;
  }
}
