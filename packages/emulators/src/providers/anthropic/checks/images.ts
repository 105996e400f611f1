import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { misnamed } from "../../../image-type.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { imageSize } from "../image-size.ts";
import { traitsOf } from "../traits.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 8_000;

/** If there are more images than this, each must be smaller. */
const MANY = 20;
const MAX_PIXELS_OF_MANY = 2_000;

/** Images and documents together. */
const MOST = 100;

/** An image sent as base64, and its place. */
interface Image {
  readonly path: string;
  readonly type: string;
  readonly data: string;
}

/** Images are small enough, and of the type they claim. */
export const imagesFit: Check = {
  says: "An image is not empty, and has at most 5 MB as base64 and 8,000 pixels a side; 2,000 in a request with more than 20 images. Its bytes are of the type that it names.",
  find({ body, model }) {
    const { legacy } = traitsOf(model);
    const images = objectsOf(body.messages).flatMap(({ content }, index) =>
      imagesIn(objectsOf(content), `messages.${index}.content`),
    );
    const many = images.length > MANY;
    for (const image of images) {
      const complaint = faultOf(image, many, legacy);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

/** There are not too many images and documents. */
export const fewMedia: Check = {
  says: "Up to 4.5, a request holds at most 100 images and PDFs.",
  find({ body, model }) {
    // The limit was raised for newer models; how far is not known of each.
    if (!traitsOf(model).prefill) return undefined;
    const blocks = objectsOf(body.messages).flatMap(({ content }) => objectsOf(content));
    const all = blocks.flatMap((block) =>
      block.type === "tool_result" ? objectsOf(block.content) : [block],
    );
    const images = all.filter(({ type }) => type === "image").length;
    const documents = all.filter(({ type, source }) => type === "document" && isFile(source)).length;
    if (images + documents <= MOST) return undefined;
    return { message: `too many images and documents: ${images} + ${documents} > ${MOST}` };
  },
};

function isFile(source: unknown): boolean {
  return isObject(source) && source.type !== "text" && source.type !== "content";
}

function imagesIn(blocks: readonly JsonObject[], path: string): Image[] {
  return blocks.flatMap((block, index) => {
    const at = `${path}.${index}`;
    if (block.type === "tool_result") return imagesIn(objectsOf(block.content), `${at}.tool_result.content`);
    const { source } = block;
    if (block.type !== "image" || !isObject(source) || source.type !== "base64") return [];
    return [
      { path: `${at}.image.source.base64`, type: textOf(source.media_type), data: textOf(source.data) },
    ];
  });
}

function faultOf({ path, type, data }: Image, many: boolean, legacy: boolean): Complaint | undefined {
  if (data === "") return { message: `${path}: image cannot be empty` };
  if (data.length > MAX_BYTES) {
    return {
      message: `${path}: image exceeds 5 MB maximum: ${data.length} bytes > ${MAX_BYTES} bytes`,
    };
  }
  // Older models accept an image with a wrong type.
  const message = legacy ? undefined : misnamed(path, type, data);
  if (message !== undefined) return { message };
  const limit = many ? MAX_PIXELS_OF_MANY : MAX_PIXELS;
  const size = imageSize(data);
  if (size === undefined || Math.max(size.width, size.height) <= limit) return undefined;
  const where = many ? " for many-image requests" : "";
  return {
    message: `${path}.data: At least one of the image dimensions exceed max allowed size${where}: ${limit} pixels`,
  };
}
