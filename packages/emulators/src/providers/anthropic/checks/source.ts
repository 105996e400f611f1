import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject, textOf } from "../../../json.ts";
import { allowsBeta } from "../betas.ts";
import { objectWord, required, shouldBe, unknownTag } from "../wording.ts";

/** Sources that images and documents may have. */
const SOURCES: { readonly [type: string]: readonly string[] } = {
  image: ["base64", "url"],
  document: ["base64", "content", "text", "url"],
};

/** The members that each source needs. */
const NEEDED: { readonly [source: string]: readonly string[] } = {
  base64: ["data", "media_type"],
  text: ["data", "media_type"],
  url: ["url"],
  file: ["file_id"],
  content: ["content"],
};

const IMAGE_TYPES: readonly unknown[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** The first fault in the source of an image or a document. */
export function faultOfSource(
  source: unknown,
  path: string,
  blockType: string,
  request: ApiRequest,
): Complaint | undefined {
  if (!isObject(source)) return shouldBe(path, objectWord(request.model));
  if (source.type === undefined) return required(`${path}.type`);
  const type = textOf(source.type);
  const known = SOURCES[blockType] ?? [];
  // Uploaded files are a beta feature.
  const file = type === "file" && allowsBeta(request, "files-api");
  if (!known.includes(type) && !file) return unknownTag(path, source.type, known);
  for (const name of NEEDED[type] ?? []) {
    if (source[name] === undefined) return required(`${path}.${type}.${name}`);
  }
  if (type === "url" && textOf(source.url).startsWith("http://"))
    return { message: "Only HTTPS URLs are supported." };
  // It is not known whether base64url or line breaks are accepted.
  if (type === "base64" && !/^[\w+/=\s-]*$/.test(textOf(source.data)))
    return { message: `${path}.base64: invalid base64 data` };
  return faultOfMediaType(source, `${path}.${type}.media_type`, blockType);
}

function faultOfMediaType(source: JsonObject, path: string, blockType: string): Complaint | undefined {
  if (source.type !== "base64") return undefined;
  if (blockType === "image" && !IMAGE_TYPES.includes(source.media_type)) {
    return shouldBe(path, "'image/jpeg', 'image/png', 'image/gif' or 'image/webp'");
  }
  if (blockType === "document" && source.media_type !== "application/pdf") {
    return shouldBe(path, "'application/pdf'");
  }
  return undefined;
}
