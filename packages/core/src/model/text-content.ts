import type { TextContent } from "./content.ts";

/** Builds text content. */
export function textContent(text: string): TextContent {
  return { type: "text", text };
}
