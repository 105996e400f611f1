import { toJson } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent as text } from "../../model/text-content.ts";

// Rules make many texts, so this has a short name here.
export { text };

/** How sentences refer to a call. */
export function nameOfCall({ id, name }: Part): string {
  const called = shorten(name || "the call");
  return id ? `${called} (${shorten(id)})` : called;
}

/** How sentences refer to a result: by its call. */
export function callOfResult({ id, name }: Part): string {
  return shorten(id || name || "an unnamed call");
}

/** Cuts a value that could be huge (an id, a name) to a readable length. */
export function shorten(value: string): string {
  return value.length > 64 ? `${value.slice(0, 61)}…` : value;
}

/** A result quoted as text, with its media beside it, so that it stays readable when its call is gone. */
export function quoteResult(content: PartContent, part: Part): PartContent[] {
  if (content.type !== "tool-result") return [content];
  const { name = part.name ?? "a tool", output } = content;
  const label = part.id ? `${name} (${part.id})` : name;
  let words = "";
  const quoted: PartContent[] = [];
  for (const piece of output) {
    if (piece.type === "media") quoted.push(piece);
    else words += `\n${piece.text}`;
  }
  quoted.unshift(text(`[Result of ${label}]${words || "\n"}`));
  return quoted;
}

/** Opaque content as the text it was written in. */
export function plainly(content: PartContent): PartContent {
  if (content.type !== "opaque") return content;
  return text(typeof content.value === "string" ? content.value : toJson(content.value));
}
