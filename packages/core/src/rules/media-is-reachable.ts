import type { MediaKind } from "../contracts/facts/capabilities.ts";
import type { MediaContent } from "../model/content.ts";
import { MEDIA_TRAITS } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMedia } from "./shared/each-media.ts";
import { leaveOut } from "./shared/left-out.ts";

/** The provider can fetch all media. */
export const mediaIsReachable: Rule<"mediaIsReachable"> = {
  code: "media-is-reachable",
  fact: "mediaIsReachable",
  find(view, report, { doubted = [], ...refused }) {
    const isFar = ({ media, url, data }: MediaContent): boolean => {
      if (data !== undefined || url === undefined) return false;
      // SDKs fetch other media from the web themselves.
      if (!view.context.asSent && media !== "image" && url.startsWith("http")) return false;
      return refused[media]?.some((start) => url.startsWith(start)) === true;
    };
    let looked = 0;
    for (const kind in refused) looked |= MEDIA_TRAITS[kind as MediaKind];
    eachMedia(view, looked, (message, part, pieces) => {
      const mayStay = ({ media }: MediaContent): boolean =>
        part.kind === "tool-result" && doubted.includes(media);
      const find = (stays: boolean, refuses: (media: MediaContent) => boolean): void => {
        const found = pieces.find((piece) => isFar(piece) && mayStay(piece) === stays);
        if (found === undefined) return;
        // The URL would be fine with https.
        const unsafe = found.url?.startsWith("http:") === true && !isFar({ ...found, url: "https://" });
        report({
          message,
          part,
          sentence: `${found.media} given by its address, expected ${unsafe ? "an https address or " : ""}its bytes in the request`,
          data: { name: found.media },
          level: stays ? "risk" : undefined,
          // The provider's sentence is about files.
          unsaid: found.media !== "document",
          mend: (draft) => leaveOut(draft, message, part, refuses, "it is not fetched from there"),
        });
      };
      find(false, (media) => isFar(media) && !mayStay(media));
      // Mending these as well removes all of them at once.
      find(true, isFar);
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaIsReachableDoc: RuleDoc = {
  title: "Media is where the provider can read it.",
  family: "capabilities",
  why: "Some endpoints accept pictures and documents only as bytes in the request, and fetch nothing from the web or from a bucket. This happens when a session moves to another model.",
  mend: "The media is replaced by a note with its address; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A picture in S3 for Claude",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      before: [
        {
          role: "user",
          content: [
            { text: "What is this?" },
            { image: { format: "png", source: { s3Location: { uri: "s3://pictures/cat.png" } } } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { text: "What is this?" },
            { text: "[image s3://pictures/cat.png left out: it is not fetched from there]" },
          ],
        },
      ],
    },
  ],
};
