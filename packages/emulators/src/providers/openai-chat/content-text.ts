import { objectsOf, textOf } from "../../json.ts";

/** What a content says: itself, or the texts of its parts, a line each. */
export function contentText(content: unknown): string {
  return typeof content === "string"
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .join("\n");
}
