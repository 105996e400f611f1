import type { Complaint } from "../../../complaint.ts";
import { isObject, objectsOf } from "../../../json.ts";
import { wrongType } from "../wording.ts";
import type { MessageCheck } from "./each-message.ts";

/** What an image should be, in the words of a refusal. */
export const EXPECTED: string =
  "Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU=')";

const PICTURE = /^image\/(png|jpe?g|gif|webp)$/;

/** The type that a `data:` URL names; undefined for any other string. */
function typeNamed(url: unknown): string | undefined {
  return typeof url === "string" ? /^data:([^;,]*);base64,/.exec(url)?.[1] : undefined;
}

/** The complaint about an invalid image, for any place of its URL. */
export function pictureFault(url: unknown, path: string): Complaint | undefined {
  const type = typeNamed(url);
  if (type === undefined || PICTURE.test(type)) return undefined;
  return {
    message: `Invalid '${path}'. ${EXPECTED}, but got unsupported MIME type '${type}'.`,
    param: path,
    code: "invalid_value",
  };
}

/** The words for an image without a valid URL, and for one without data. */
export interface NowhereWords {
  readonly address: (path: string) => string;
  readonly bytes: (path: string) => string;
}

const NOWHERE: NowhereWords = {
  address: (path) => `Invalid image URL: '${path}'. ${EXPECTED}, but got a value without the 'data:' prefix.`,
  bytes: () => "Invalid base64 image_url.",
};

/** The complaint about an image whose URL is invalid or that has no data. URLs are not fetched here. */
export function nowhereFault(url: unknown, path: string, words: NowhereWords): Complaint | undefined {
  if (typeof url !== "string") return undefined;
  const empty = /^data:[^,]*;base64,$/.test(url);
  const isAddress = /^(data:[^,]*;base64,|(?!data:)[a-z][a-z\d+.-]*:)/i.test(url);
  if (isAddress && !empty) return undefined;
  return { message: (empty ? words.bytes : words.address)(path), param: path, code: "invalid_value" };
}

/** Images and files have supported types. */
export const mediaReadable: MessageCheck = {
  says: "The address of an image stands in an object, for all but the first model that saw, and leads somewhere; a file is a PDF, and comes as its bytes.",
  find({ content }, at, { model }) {
    for (const [index, { image_url: image, file }] of objectsOf(content).entries()) {
      const path = `${at}.content[${index}]`;
      if (typeof image === "string" && !model.includes("vision"))
        return wrongType(`${path}.image_url`, "an object", image);
      const url = isObject(image) ? image.url : image;
      const place = `${path}.image_url.url`;
      const fault = pictureFault(url, place) ?? nowhereFault(url, place, NOWHERE);
      if (fault !== undefined) return fault;
      const wrong = isObject(file) ? wrongFile(file.file_data) : undefined;
      if (wrong === undefined) continue;
      return {
        message: `Invalid file data: '${path}.file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type (e.g. 'data:application/pdf;base64,SGVsbG8sIFdvcmxkIQ=='), but got ${wrong}.`,
        param: `${path}.file.file_data`,
        code: "invalid_value",
      };
    }
    return undefined;
  },
};

/** The fault in a file: an unsupported type, or a URL instead of data. */
function wrongFile(data: unknown): string | undefined {
  if (typeof data === "string" && /^\w+:\/\//.test(data)) return "an invalid base64-encoded value";
  const type = typeNamed(data);
  return type === undefined || type === "application/pdf" ? undefined : `unsupported MIME type '${type}'`;
}
