import { MEDIA_TRAITS, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { leaveOut } from "./shared/left-out.ts";
import { eachPart } from "./shared/visit.ts";

/** Media are of kinds that the target accepts. */
export const mediaIsSupported: Rule<"mediaIsSupported"> = {
  code: "media-is-supported",
  fact: "mediaIsSupported",
  find(view, report, value) {
    const kinds = "taken" in value ? value.taken : value;
    const doubted = "taken" in value ? value.doubted : undefined;
    let refused = Trait.Image | Trait.Audio | Trait.Video | Trait.Document;
    for (const kind of kinds) refused &= ~MEDIA_TRAITS[kind];
    eachPart(view, refused, (message, part) => {
      const found = view.contentOf(part);
      if (found.type !== "media" || kinds.includes(found.media)) return;
      report({
        message,
        part,
        sentence: `${found.media}, expected only ${kinds.join(", ") || "text"}`,
        data: { name: found.media },
        level: doubted?.includes(found.media) ? "risk" : undefined,
        // The provider's sentence is about the doubted kinds.
        unsaid: doubted?.includes(found.media) === false,
        mend: (draft) =>
          leaveOut(
            draft,
            message,
            part,
            ({ media }) => !kinds.includes(media),
            "this model does not take it",
          ),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaIsSupportedDoc: RuleDoc = {
  title: "Messages have only media that the model accepts.",
  family: "capabilities",
  why: "A model that cannot see or hear refuses the whole request over one picture or recording, however old. This happens when a session moves to another model.",
  mend: "The media is replaced by a note that says what it was, and a plain-text document by its text; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A picture for a text-only model",
      for: "deepseek",
      model: "deepseek-chat",
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
