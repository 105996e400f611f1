import type { PartContent, TextContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";

/** Builds text content. */
export function textContent(text: string): TextContent {
  return { type: "text", text };
}

/** All texts of some parts, a blank line between them. */
export function joinTexts(parts: readonly Part[], contentOf: (part: Part) => PartContent): string {
  const texts: string[] = [];
  for (const part of parts) {
    const content = contentOf(part);
    if (content.type === "text" && content.text !== "") texts.push(content.text);
  }
  return texts.join("\n\n");
}
