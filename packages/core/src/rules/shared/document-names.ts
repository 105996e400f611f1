import type { PartContent } from "../../model/content.ts";
import { Trait } from "../../model/part.ts";
import type { Reporter } from "../rule.ts";
import type { View } from "./view.ts";
import { eachPart } from "./visit.ts";
import { shorten } from "./words.ts";

/** Reports and changes documents whose names must change. `rename` is called once per name, in order. */
export function renameDocuments(
  view: View,
  report: Reporter,
  rename: (name: string) => string,
  sentenceOf: (name: string) => string,
): void {
  const renamed = <Piece extends PartContent>(piece: Piece): Piece => {
    if (piece.type !== "media" || piece.media !== "document" || piece.name === undefined) return piece;
    const name = rename(piece.name);
    return name === piece.name ? piece : { ...piece, name };
  };
  eachPart(view, Trait.Document | Trait.HoldsMedia, (message, part) => {
    const content = view.contentOf(part);
    const result = content.type === "tool-result";
    const after = result ? { ...content, output: content.output.map(renamed) } : renamed(content);
    const before: readonly PartContent[] = result ? content.output : [content];
    const now: readonly PartContent[] = after.type === "tool-result" ? after.output : [after];
    const found = before.find((piece, i) => piece !== now[i]);
    if (found?.type !== "media") return;
    report({
      message,
      part,
      // Nobody knows about documents in tool results.
      level: result ? "risk" : undefined,
      sentence: sentenceOf(shorten(found.name ?? "")),
      mend: (draft) => draft.replaceContent(message, part, after),
    });
  });
}
