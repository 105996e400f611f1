import type { MediaKind } from "../contracts/facts/capabilities.ts";
import { pictureType } from "../json/picture-type.ts";
import type { MediaContent } from "../model/content.ts";
import { MEDIA_TRAITS, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachMedia } from "./shared/each-media.ts";
import { leaveOut } from "./shared/left-out.ts";

/** The start of a one-pixel PNG, which was accepted under another media type. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB";

/** Media has a type that the target reads, and its bytes are of that type. */
export const mediaTypeIsKnown: Rule<"mediaTypeIsKnown"> = {
  code: "media-type-is-known",
  fact: "mediaTypeIsKnown",
  // Adapters detect the real type of images.
  asSent: true,
  find(view, report, { but, exact, ...types }) {
    const isKnown = ({ media }: MediaContent, type: string): boolean => {
      const begins = (start: string): boolean => type.startsWith(start);
      return types[media]?.some(begins) !== false && (media !== "document" || but?.some(begins) !== true);
    };
    /** The type that media should have; `undefined` if it is of none that is read. */
    const typeFor = (piece: MediaContent): string | undefined => {
      const { media, mediaType, data } = piece;
      const real = media === "image" && data !== undefined ? pictureType(data) : undefined;
      if (mediaType === undefined || (isKnown(piece, mediaType) && !(exact && real))) return mediaType;
      const whole = mediaType.includes("/") ? mediaType : `${media}/${mediaType}`;
      const right = real ?? whole.toLowerCase().replace("jpg", "jpeg");
      return isKnown(piece, right) ? right : undefined;
    };

    const isWrong = (piece: MediaContent): boolean =>
      piece.mediaType !== undefined && typeFor(piece) !== piece.mediaType;
    /** Images with only a wrong label: older models read them, newer ones at least a single pixel. */
    const mayPass = (piece: MediaContent): boolean => {
      const { mediaType = "", data = "" } = piece;
      if (!isKnown(piece, mediaType)) return false;
      return exact === "doubted" || data.startsWith(DOT);
    };

    let traits: number = but === undefined ? 0 : Trait.Document;
    for (const kind in types) traits |= MEDIA_TRAITS[kind as MediaKind];
    eachMedia(view, traits, (message, part, pieces) => {
      const wrong = pieces.filter(isWrong);
      // An image that may pass must not hide one that does not.
      const piece = wrong.find((each) => !mayPass(each)) ?? wrong[0];
      if (piece !== undefined) {
        const { media, mediaType = "" } = piece;
        const right = typeFor(piece);
        const mislabelled = isKnown(piece, mediaType);
        const expected = right ?? types[media]?.join(", ") ?? "PDF or text";
        report({
          message,
          part,
          sentence: `${media} of type ${mediaType}, expected ${expected}${mislabelled ? " as its bytes say" : ""}`,
          data: { name: mediaType },
          level: mayPass(piece) ? "risk" : undefined,
          // The provider has other sentences for wrong labels and for audio.
          unsaid: mislabelled || media === "audio",
          mend: (draft) =>
            leaveOut(
              draft,
              message,
              part,
              (each) => each.mediaType !== undefined && typeFor(each) === undefined,
              "its type is not read",
              (each) =>
                each.mediaType === undefined ? each : { ...each, mediaType: typeFor(each) as string },
            ),
        });
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const mediaTypeIsKnownDoc: RuleDoc = {
  title: "Media has a type that the provider reads, and its bytes match that type.",
  family: "capabilities",
  why: "Providers read only a few types of pictures and documents, and some check that the bytes match the declared type. This happens when a tool calls every screenshot a PNG, when a type is spelled `image/jpg`, or when another document goes to an endpoint that reads only PDFs.",
  mend: "A picture gets the type of its bytes. Media of a type that is not read becomes a note, and a plain-text document its text; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A JPEG that is called a PNG",
      for: "anthropic",
      before: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "image", source: { type: "base64", media_type: "image/png", data: "/9j/4AAQSkZJRg==" } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "image", source: { type: "base64", media_type: "image/jpeg", data: "/9j/4AAQSkZJRg==" } },
          ],
        },
      ],
    },
    {
      title: "Plain text as a file for Chat Completions",
      for: "openai-chat",
      before: [
        {
          role: "user",
          content: [
            { type: "text", text: "What does it say?" },
            { type: "file", file: { filename: "note.txt", file_data: "data:text/plain;base64,SGVsbG8=" } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "What does it say?" },
            { type: "text", text: "[document note.txt]\nHello" },
          ],
        },
      ],
    },
  ],
};
