import type { Check } from "../../../endpoint.ts";
import { textOf } from "../../../json.ts";
import { contentsOf, member, objectAt } from "../contents.ts";

/** Image types that are supported, or not known to be refused. */
const READ = /^image\/(png|jpeg|webp|gif|hei[cf]|avif)$/;

/** Images have a supported type. */
export const picturesReadable: Check = {
  says: "A picture is a PNG, JPEG, WebP, HEIC or HEIF, under just that name.",
  find({ body }) {
    for (const part of contentsOf(body).flatMap(({ parts }) => parts)) {
      const media = objectAt(part, "inlineData", "inline_data") ?? objectAt(part, "fileData", "file_data");
      const type = textOf(media && member(media, "mimeType", "mime_type"));
      const named = /^(image\/.*|png|jpe?g)$/.test(type);
      if (named && !READ.test(type)) return { message: `Unsupported MIME type: ${type}` };
    }
    return undefined;
  },
};
