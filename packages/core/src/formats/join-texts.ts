import type { PartContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";

/** All texts of some parts, separated by blank lines. */
export function joinTexts(parts: readonly Part[], contentOf: (part: Part) => PartContent): string {
  const texts: string[] = [];
  for (const part of parts) {
    const content = contentOf(part);
    if (content.type === "text" && content.text !== "") texts.push(content.text);
  }
  return texts.join("\n\n");
}
