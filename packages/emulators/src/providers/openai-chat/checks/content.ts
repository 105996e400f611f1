import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject, objectsOf } from "../../../json.ts";
import { longString, missing, wrongType, wrongValue } from "../wording.ts";
import type { MessageCheck } from "./each-message.ts";

/** Characters of one string. */
const MAX_STRING = 1_048_576;

const PART_TYPES: readonly string[] = ["text", "image_url", "input_audio", "refusal", "audio", "file"];

const SOUNDS: readonly string[] = ["wav", "mp3"];

/** Content is text or parts. */
export const contentTyped: MessageCheck = {
  says: "Content is a string or a list of parts; a developer's is not null either.",
  find({ role, content }, at) {
    const path = `${at}.content`;
    const expected = "one of a string or array of objects";
    if (typeof content === "string") {
      return content.length > MAX_STRING ? longString(path, MAX_STRING, content.length) : undefined;
    }
    if (content === undefined || Array.isArray(content)) return undefined;
    if (content === null && role !== "developer") return undefined;
    return wrongType(path, expected, content);
  },
};

/** Each part has a known type and the members of that type. */
export const partsTyped: MessageCheck = {
  says: "A part has a type that is known, and the member of that name.",
  find({ content }, at) {
    if (!Array.isArray(content)) return undefined;
    for (const [index, part] of content.entries()) {
      const complaint = faultOfPart(part, `${at}.content[${index}]`);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOfPart(part: unknown, path: string): Complaint | undefined {
  if (!isObject(part)) return wrongType(path, "an object", part);
  const { type } = part;
  if (type === undefined) return missing(`${path}.type`);
  if (typeof type !== "string" || !PART_TYPES.includes(type)) {
    return wrongValue(`${path}.type`, type, PART_TYPES);
  }
  const own = part[type];
  if (own === undefined) return missing(`${path}.${type}`);
  if (type === "file") return faultOfFile(own, `${path}.file`);
  if (type === "image_url") return faultOfImage(own, `${path}.image_url`);
  if (type === "input_audio") return faultOfSound(own, `${path}.input_audio`);
  if (type !== "text" && type !== "refusal") return undefined;
  if (typeof own !== "string") return wrongType(`${path}.${type}`, "a string", own);
  return own.length > MAX_STRING ? longString(`${path}.${type}`, MAX_STRING, own.length) : undefined;
}

/** An image has a URL. Whether a bare string will do depends on the model, and is checked later. */
function faultOfImage(image: unknown, path: string): Complaint | undefined {
  if (typeof image === "string") return undefined;
  if (!isObject(image)) return wrongType(path, "an object", image);
  if (image.url === undefined) return missing(`${path}.url`);
  return typeof image.url === "string" ? undefined : wrongType(`${path}.url`, "a string", image.url);
}

/** Audio has one of two formats. No refusal of missing data is known. */
function faultOfSound(sound: unknown, path: string): Complaint | undefined {
  const format = isObject(sound) ? (sound.format ?? "wav") : "wav";
  return SOUNDS.includes(String(format)) ? undefined : wrongValue(`${path}.format`, format, SOUNDS);
}

/** A file has an id, or data and a name. */
function faultOfFile(file: unknown, path: string): Complaint | undefined {
  if (!isObject(file)) return wrongType(path, "an object", file);
  const whole = typeof file.file_data === "string" && typeof file.filename === "string";
  return file.file_id === undefined && !whole ? missing(`${path}.file_id`) : undefined;
}

/** Only users send images. */
export const imagesFromUser: MessageCheck = {
  says: "Images stand in messages of the user only.",
  find({ role, content }, at) {
    if (role === "user" || !objectsOf(content).some(({ type }) => type === "image_url")) return undefined;
    return {
      message: `Invalid '${at}'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`,
      param: at,
      code: "invalid_value",
    };
  },
};

/** Images are only for models that support them. */
export const imagesSupported: MessageCheck = {
  says: "GPT-3.5 takes no images.",
  find({ content }, at, { model }) {
    if (!/^gpt-3\.?5/.test(model)) return undefined;
    const place = objectsOf(content).findIndex(({ type }) => type === "image_url");
    if (place < 0) return undefined;
    return {
      message: "Invalid content type. image_url is only supported by certain models.",
      param: `${at.replace("[", ".[")}.content.[${place}].type`,
    };
  },
};

/** Audio is only for models that support it. */
export const audioSupported: MessageCheck = {
  says: "Audio parts are for audio models.",
  find({ content }, at, { model }) {
    if (/audio|realtime/.test(model)) return undefined;
    if (!objectsOf(content).some(({ type }) => type === "input_audio")) return undefined;
    return {
      message: `Invalid '${at}'. Content blocks are expected to be either text or image_url type.`,
      param: at,
      code: "invalid_value",
    };
  },
};

/** What an assistant may have instead of content. */
const SUBSTITUTES = ["tool_calls", "function_call", "refusal", "audio"] as const;

function isSubstituted(message: JsonObject): boolean {
  return message.role === "assistant" && SUBSTITUTES.some((name) => (message[name] ?? null) !== null);
}

/** A message has content. */
export const contentGiven: MessageCheck = {
  says: "Every message has content; an assistant's may have tool_calls, function_call, refusal or audio instead.",
  find(message, at, _request, index) {
    if ((message.content ?? null) !== null || isSubstituted(message)) return undefined;
    if (message.role === "developer") return missing(`${at}.content`);
    return {
      message: "Invalid value for 'content': expected a string, got null.",
      param: `messages.[${index}].content`,
    };
  },
};
