import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { EXPECTED, type NowhereWords, nowhereFault, pictureFault } from "../../openai-chat/checks/media.ts";
import { longString, missing, wrongType } from "../../openai-chat/wording.ts";
import { unknownParameter } from "./known-parameters.ts";

const NOWHERE: NowhereWords = {
  address: (path) => `Invalid '${path}'. Expected a valid URL, but got a value with an invalid format.`,
  bytes: (path) => `Invalid '${path}'. ${EXPECTED}, but got empty base64-encoded bytes.`,
};

const LONGEST_TEXT = 10_485_760;

/** Members of parts that hold text; the first of them is the text. */
const TEXT_PARTS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["input_text", ["text", "prompt_cache_breakpoint"]],
  ["output_text", ["text", "annotations", "logprobs"]],
  ["refusal", ["refusal"]],
]);

/** The first fault in a list of parts. `variant` says whether a part of this type is allowed there. */
export function contentFault(
  parts: readonly unknown[],
  path: string,
  variant: (part: JsonObject, at: string) => Complaint | undefined,
): Complaint | undefined {
  for (const [index, part] of parts.entries()) {
    const at = `${path}[${index}]`;
    if (!isObject(part)) return wrongType(at, "an object", part);
    const complaint =
      variant(part, at) ??
      textFault(part, at) ??
      fileFault(part, at) ??
      pictureFault(part.image_url, `${at}.image_url`) ??
      nowhereFault(part.image_url, `${at}.image_url`, NOWHERE);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function textFault(part: JsonObject, at: string): Complaint | undefined {
  const members = TEXT_PARTS.get(part.type);
  const [name] = members ?? [];
  if (members === undefined || name === undefined) return undefined;
  const text = part[name];
  if (text === undefined) return missing(`${at}.${name}`);
  if (typeof text !== "string") return wrongType(`${at}.${name}`, "a string", text);
  for (const member in part) {
    if (member !== "type" && !members.includes(member)) return unknownParameter(`${at}.${member}`);
  }
  return textTooLong(text, `${at}.${name}`);
}

/** A text has 10,485,760 characters at most. */
export function textTooLong(text: string, path: string): Complaint | undefined {
  return text.length > LONGEST_TEXT ? longString(path, LONGEST_TEXT, text.length) : undefined;
}

/** Files are data URLs of a supported type: documents and text, not audio or video. Files to fetch are not checked. */
function fileFault({ type, file_data: data, file_url: url }: JsonObject, at: string): Complaint | undefined {
  if (type === "input_file" && typeof url === "string" && url.startsWith("data:")) {
    return { message: `Failed to download file from ${url}.`, param: "url", code: "invalid_value" };
  }
  if (type !== "input_file" || typeof data !== "string") return undefined;
  const media = /^data:(audio|video)\/[\w.+-]+/.exec(data)?.[0].slice("data:".length);
  if (media === undefined) return undefined;
  return {
    message: `Invalid file data: '${at}.file_data'. Expected a base64-encoded data URL with a valid file MIME type (e.g. 'data:text/plain;base64,SGVsbG8sIFdvcmxkIQ=='), but got unsupported MIME type '${media}'. Please see https://platform.openai.com/docs/assistants/tools/file-search#supported-files for supported file types.`,
    param: `${at}.file_data`,
    code: "invalid_value",
  };
}
