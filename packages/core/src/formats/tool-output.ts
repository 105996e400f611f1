import { isHollow } from "../json/is-hollow.ts";
import { type Bag, isBag, toJson } from "../json/values.ts";
import type { MediaContent, TextContent, ToolResultContent } from "../model/content.ts";
import { textContent } from "../model/text-content.ts";

/** A tool's output in canonical form: text stays, nothing is an empty list, any other value becomes JSON. */
export function outputOf(value: unknown): readonly TextContent[] {
  if (value === undefined || value === null || value === "") return [];
  return [textContent(typeof value === "string" ? value : toJson(value))];
}

/** The content of a result in pieces: texts and media in canonical form, anything else as JSON. */
export function piecesOf(
  content: unknown,
  mediaOf: (raw: Bag) => MediaContent | undefined,
): readonly (TextContent | MediaContent)[] {
  if (!Array.isArray(content)) return outputOf(content);
  return content
    .filter((piece) => !isHollow(piece))
    .map((piece: unknown) => {
      if (!isBag(piece)) return textContent(typeof piece === "string" ? piece : toJson(piece));
      const { text, json } = piece;
      if (typeof text === "string" && isText(piece) && json === undefined) return textContent(text);
      return mediaOf(piece) ?? textContent(toJson(json === undefined || text !== undefined ? piece : json));
    });
}

function isText({ type }: Bag): boolean {
  return type === undefined || type === "text";
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
