import type { MediaContent } from "../model/content.ts";
import { MEDIA_TRAITS } from "../model/part.ts";
import { mediaKind, mediaNote } from "./media-kinds.ts";
import type { Rule } from "./rule.ts";

/** Media are of kinds the target takes. */
export const mediaIsSupported: Rule = {
  code: "media-is-supported",
  family: "capabilities",
  fact: "mediaIsSupported",
  title: "Messages hold only media the model takes.",
  find(view, report) {
    const kinds = view.facts.mediaIsSupported?.value ?? [];
    if ((view.traits & MEDIA_TRAITS) === 0) return;
    for (const message of view.messages) {
      for (const part of message.parts) {
        const kind = part.kind === "media" ? mediaKind(part) : undefined;
        if (kind === undefined || kinds.includes(kind)) continue;
        report({
          message,
          part,
          sentence: `unexpected ${kind}, expected only ${kinds.length === 0 ? "text" : kinds.join(", ")}`,
          data: { index: message.index, part: part.index, name: kind },
          mend: (draft) =>
            draft.replaceContent(message, part, mediaNote(draft.contentOf(part) as MediaContent), true),
        });
      }
    }
  },
};
