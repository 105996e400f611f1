import type { Complaint } from "../../../complaint.ts";
import { isObject, objectsOf } from "../../../json.ts";
import { wrongType } from "../wording.ts";
import type { MessageCheck } from "./each-message.ts";

const PICTURE = /^image\/(png|jpe?g|gif|webp)$/;

/** The type that a `data:` URL names; undefined for any other string. */
function typeNamed(url: unknown): string | undefined {
  return typeof url === "string" ? /^data:([^;,]*);base64,/.exec(url)?.[1] : undefined;
}

/** What is said of a picture that is none, wherever its address stands. */
export function pictureFault(url: unknown, path: string): Complaint | undefined {
  const type = typeNamed(url);
  if (type === undefined || PICTURE.test(type)) return undefined;
  return {
    message: `Invalid '${path}'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got unsupported MIME type '${type}'.`,
    param: path,
    code: "invalid_value",
  };
}

/** Pictures and files are of types that are read. */
export const mediaReadable: MessageCheck = {
  says: "The address of an image stands in an object, for all but the first model that saw; a file is a PDF, and comes as its bytes.",
  find({ content }, at, { model }) {
    for (const [index, { image_url: image, file }] of objectsOf(content).entries()) {
      const path = `${at}.content[${index}]`;
      if (typeof image === "string" && !model.includes("vision"))
        return wrongType(`${path}.image_url`, "an object", image);
      const fault = isObject(image) ? pictureFault(image.url, `${path}.image_url.url`) : undefined;
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

/** What a file is that is none it reads: of another type, or somewhere else. */
function wrongFile(data: unknown): string | undefined {
  if (typeof data === "string" && /^\w+:\/\//.test(data)) return "an invalid base64-encoded value";
  const type = typeNamed(data);
  return type === undefined || type === "application/pdf" ? undefined : `unsupported MIME type '${type}'`;
}
