import { pictureType } from "../json/picture-type.ts";
import type { MediaContent } from "../model/content.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMedia } from "./shared/each-media.ts";
import { leaveOut } from "./shared/left-out.ts";
import { shorten } from "./shared/words.ts";

/** True for an image that has neither a web URL nor bytes. */
function isNowhere({ media, url, data }: MediaContent): boolean {
  if (media !== "image") return false;
  return data === undefined ? url !== undefined && !/^https?:\/\//i.test(url) : data === "";
}

/** The image, if its bytes are where its URL should be. */
function found(piece: MediaContent): MediaContent | undefined {
  const { url: data = "", ...rest } = piece;
  const mediaType = pictureType(data);
  return mediaType !== undefined && /^[\w+/-]+=*$/.test(data) ? { ...rest, mediaType, data } : undefined;
}

/** An image has a web URL or bytes. */
export const imageAddressIsValid: Rule = {
  code: "image-address-is-valid",
  fact: "imageAddressIsValid",
  // Adapters fetch images, or inline their bytes.
  asSent: true,
  find(view, report) {
    eachMedia(view, Trait.Image, (message, part, media) => {
      const piece = media.find(isNowhere);
      if (piece === undefined) return;
      const { url } = piece;
      report({
        message,
        part,
        sentence:
          url === undefined
            ? "empty picture, expected its bytes"
            : `picture at ${shorten(url) || "no address"}, expected one on the web, or its bytes in a data URL`,
        // Not every other URL scheme was seen refused.
        level: url !== undefined && /^(?!data:)[a-z][a-z\d+.-]*:/i.test(url) ? "risk" : undefined,
        unsaid: url === undefined,
        mend: (draft) =>
          leaveOut(
            draft,
            message,
            part,
            (each) => isNowhere(each) && found(each) === undefined,
            "there is no picture",
            (each) => (isNowhere(each) ? (found(each) as MediaContent) : each),
          ),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const imageAddressIsValidDoc: RuleDoc = {
  title: "A picture is a web URL or a data URL with its bytes.",
  family: "capabilities",
  why: "A picture is sent as an http URL, or as a data URL with its bytes in base64. Clients that keep pictures elsewhere store a path or a placeholder in the session, or base64 without the data URL prefix, or no bytes at all. From then on every request is refused.",
  mend: "Base64 of a picture gets the data URL prefix. Anything else is replaced by a note with the address, reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A path of the client's own server",
      for: "openai-responses",
      before: {
        model: "gpt-5.2",
        input: [
          {
            role: "user",
            content: [
              { type: "input_text", text: "What is this?" },
              { type: "input_image", image_url: "/api/pictures/1.png" },
            ],
          },
        ],
      },
      findings: ["input.0.content.1"],
      after: {
        model: "gpt-5.2",
        input: [
          {
            role: "user",
            content: [
              { type: "input_text", text: "What is this?" },
              { type: "input_text", text: "[image /api/pictures/1.png left out: there is no picture]" },
            ],
          },
        ],
      },
    },
    {
      title: "Base64 without the data URL prefix",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "iVBORw0KGgo=" } }] }],
      },
      findings: ["messages.0.content.0"],
      after: {
        model: "gpt-5.2",
        messages: [
          {
            role: "user",
            content: [{ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } }],
          },
        ],
      },
    },
  ],
};
