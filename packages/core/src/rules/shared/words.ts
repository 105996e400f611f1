import { toJson } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent as text } from "../../model/text-content.ts";
import type { Step, Stray } from "../../pairing/pairs.ts";

// Rules make texts often: here they have a short name.
export { text };

/** What a call is called in sentences. */
export function nameOfCall({ id, name }: Part): string {
  const called = shorten(name || "the call");
  return id ? `${called} (${shorten(id)})` : called;
}

/** What a result is called in sentences: it is that of a call. */
export function callOfResult({ id, name }: Part): string {
  return shorten(id || name || "an unnamed call");
}

/** Cuts what could be huge (an id, a name) to a length people can read. */
export function shorten(value: string): string {
  return value.length > 64 ? `${value.slice(0, 61)}…` : value;
}

/** The result quoted as text, its media beside it: what was said stays readable when its call is gone. */
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

/** What nobody knows is kept as the text it is written in. */
export function plainly(content: PartContent): PartContent {
  if (content.type !== "opaque") return content;
  return text(typeof content.value === "string" ? content.value : toJson(content.value));
}

/** The step whose answers a stray result stands among: one behind the last of them is only next to it. */
export function stepAround({ at, within }: Stray): Step | undefined {
  return within !== undefined && at < within.end ? within : undefined;
}
