import type { Json, MediaContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMedia } from "./shared/each-media.ts";
import { leaveOut } from "./shared/left-out.ts";

/** There are not too many images and documents. */
export const mediaCountFits: Rule<"mediaCount"> = {
  code: "media-count-fits",
  fact: "mediaCount",
  find(view, report, max) {
    const holders: { readonly message: Message; readonly part: Part; readonly count: number }[] = [];
    let images = 0;
    let documents = 0;
    eachMedia(view, Trait.Image | Trait.Document, (message, part, media) => {
      const counted = media.filter(counts);
      const pictures = counted.filter(({ media }) => media === "image").length;
      images += pictures;
      documents += counted.length - pictures;
      if (counted.length > 0) holders.push({ message, part, count: counted.length });
    });
    const [first] = holders;
    if (first === undefined || images + documents <= max) return;
    report({
      message: first.message,
      part: first.part,
      sentence: `${images + documents} pictures and documents, expected at most ${max}`,
      data: { count: images, more: documents, max },
      mend(draft) {
        // The first ones are removed, until there are few enough.
        let many = images + documents - max;
        for (const { message, part, count } of holders) {
          if (many <= 0) return;
          let here = Math.min(many, count);
          many -= here;
          leaveOut(draft, message, part, (piece) => counts(piece) && here-- > 0, "there are too many");
        }
      },
    });
  },
};

/** Whether a piece counts; plain text does not. */
function counts({ media, mediaType }: MediaContent): boolean {
  return (media === "image" || media === "document") && mediaType?.startsWith("text/") !== true;
}

/** The given number of images, after notes for those that were left out. */
function pictures(count: number, left: number): Json {
  const note = { type: "text", text: "[image https://example.com/a.png left out: there are too many]" };
  const picture = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
  return [...Array.from({ length: left }, () => note), ...Array.from({ length: count }, () => picture)];
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaCountFitsDoc: RuleDoc = {
  title: "A request has no more pictures and documents than the provider accepts.",
  family: "size",
  why: "Pictures and documents count over the whole history, which is sent again with every request. So the first screenshot too many ends the session, and a compaction that sends them all fails too.",
  mend: "The oldest ones, as few as possible, are replaced by notes; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "One screenshot too many",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      before: [{ role: "user", content: /* @__PURE__ */ pictures(101, 0) }],
      findings: ["messages.0.content.0"],
      after: [{ role: "user", content: /* @__PURE__ */ pictures(100, 1) }],
    },
  ],
};
