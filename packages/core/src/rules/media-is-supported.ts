import type { MediaContent } from "../model/content.ts";
import { MEDIA_TRAITS } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { mediaKind, mediaNote } from "./shared/media-kinds.ts";

/** Media are of kinds the target takes. */
export const mediaIsSupported: Rule = {
  code: "media-is-supported",
  fact: "mediaIsSupported",
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

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaIsSupportedDoc: RuleDoc = {
  title: "Messages hold only media the model takes.",
  family: "capabilities",
  why: "A model without eyes or ears refuses the whole request over one picture, however old. It happens when a session moves to another model in the middle.",
  mend: "The media gives way to a note that says what it was; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A picture for a model that only reads",
      for: "deepseek",
      before: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "image_url", image_url: { url: "https://example.com/cat.png" } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            {
              type: "text",
              text: "[image https://example.com/cat.png left out: this model does not take it]",
            },
          ],
        },
      ],
    },
  ],
};
