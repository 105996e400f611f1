import { imageSize } from "../json/image-size.ts";
import type { MediaContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMedia } from "./shared/each-media.ts";
import { leaveOut } from "./shared/left-out.ts";

/** An image with its bytes in the request. */
interface Picture {
  readonly message: Message;
  readonly part: Part;
  readonly data: string;
}

/** Images are not empty, and not larger than the provider accepts. */
export const mediaFits: Rule<"mediaFits"> = {
  code: "media-fits",
  fact: "mediaFits",
  find(view, report, { characters, pixels, many }) {
    const refused = new Set<string>();
    /** A result may hold several images, which are mended together. */
    const told = new Set<Part>();
    const wide: Picture[] = [];
    const pictures: Picture[] = [];
    const refuse = ({ message, part, data }: Picture, sentence: string, unsaid: boolean): void => {
      refused.add(data);
      if (told.has(part)) return;
      told.add(part);
      report({
        message,
        part,
        sentence,
        unsaid,
        data: { count: data.length, max: characters },
        mend: (draft) =>
          leaveOut(
            draft,
            message,
            part,
            (each) => isPicture(each) && refused.has(each.data),
            (each) => (each.data === "" ? "it is empty" : "it is too large"),
          ),
      });
    };
    eachMedia(view, Trait.Image, (message, part, media) => {
      for (const { data } of media.filter(isPicture)) {
        const picture = { message, part, data };
        const { width = 0, height = 0 } = imageSize(data) ?? {};
        const side = Math.max(width, height);
        if (data === "") refuse(picture, "empty picture, expected its bytes", true);
        else if (data.length > characters)
          refuse(picture, `picture of ${data.length} characters, expected ${characters} at most`, false);
        else if (side > pixels)
          refuse(picture, `picture of ${side} pixels, expected ${pixels} at most`, true);
        else {
          pictures.push(picture);
          if (side > many.pixels) wide.push(picture);
        }
      }
    });
    // The first ones are removed, until there are few enough.
    for (const picture of wide.slice(0, Math.max(0, pictures.length - many.count)))
      refuse(
        picture,
        `picture of more than ${many.pixels} pixels among more than ${many.count} pictures, expected smaller ones, or fewer`,
        true,
      );
  },
};

function isPicture(piece: MediaContent): piece is MediaContent & { readonly data: string } {
  return piece.media === "image" && typeof piece.data === "string";
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaFitsDoc: RuleDoc = {
  title: "Pictures are no larger than the provider accepts, and not empty.",
  family: "size",
  why: "Pictures have a maximum size in bytes and in pixels. It is smaller where there are many, so one more picture can make an old one invalid. Because the history is sent again with every request, a single screenshot that is too large or empty ends the session.",
  mend: "The picture is replaced by a note; reported as lossy. If there are too many, the oldest ones, as few as possible, are replaced. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A screenshot of a whole page",
      for: "anthropic",
      before: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            {
              type: "image",
              source: {
                type: "base64",
                media_type: "image/png",
                data: "iVBORw0KGgoAAAANSUhEUgAABQAAACcQCAIAAAA=",
              },
            },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "text", text: "[image image/png left out: it is too large]" },
          ],
        },
      ],
    },
  ],
};
