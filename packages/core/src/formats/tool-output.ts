import { toJson } from "../json/values.ts";
import type { TextContent, ToolResultContent } from "../model/content.ts";
import { textContent } from "../model/text-content.ts";

/** A tool's output in canonical form: text stays, nothing is an empty list, any other value becomes JSON. */
export function outputOf(value: unknown): readonly TextContent[] {
  if (value === undefined || value === null || value === "") return [];
  return [textContent(typeof value === "string" ? value : toJson(value))];
}

/** The texts of a tool's output as one string. */
export function outputText(content: ToolResultContent): string {
  let out = "";
  for (const piece of content.output) {
    if (piece.type === "text") out += (out === "" ? "" : "\n") + piece.text;
  }
  return out;
}

/** True when a tool's output cannot be one string: it holds media, or was split to fit an endpoint's limit. */
export function needsBlocks({ output }: ToolResultContent, size: number): boolean {
  return (output.length > 1 && size > 1_000_000) || output.some((piece) => piece.type === "media");
}
