import { objectsOf, textOf } from "../../json.ts";

/** The text of a content: itself, or the texts of its parts, one per line. */
export function contentText(content: unknown): string {
  return typeof content === "string"
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .join("\n");
}
