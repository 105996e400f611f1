import { asString, type Bag, isBag } from "../../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { mediaKindOf, outputOf, textContent } from "../shared.ts";
import { field } from "./fields.ts";
import { ANSWERS } from "./read.ts";

/** Files of the Files API have addresses nobody else can fetch. */
const FILES = "https://generativelanguage.googleapis.com/";

/** The flesh of a part that was read from contents. */
export function contentOf(part: Part): PartContent {
  const { made, raw, vendor } = part;
  if (made !== undefined) return made;
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return opaque(raw);
  const proof =
    vendor === undefined ? undefined : asString(field(raw, "thoughtSignature", "thought_signature"));
  switch (part.kind) {
    case "text":
      return textContent(asString(raw.text) ?? "");
    case "reasoning":
      return defined<ReasoningContent>({ type: "reasoning", text: asString(raw.text), proof, vendor });
    case "tool-call": {
      const call = field(raw, "functionCall", "function_call");
      const input = (isBag(call) ? call.args : undefined) ?? {};
      const { id, name = "" } = part;
      return defined<ToolCallContent>({ type: "tool-call", id, name, input, proof, vendor });
    }
    case "tool-result":
      return resultOf(part, raw);
    case "media":
      return mediaOf(raw) ?? opaque(raw);
    default:
      return opaque(raw);
  }
}

function opaque(value: unknown): OpaqueContent {
  const label = isBag(value) ? Object.keys(value)[0] : undefined;
  return defined<OpaqueContent>({ type: "opaque", format: "gemini", value, label });
}

function resultOf({ id, name, traits }: Part, raw: Bag): ToolResultContent {
  const whole = field(raw, "functionResponse", "function_response");
  const { response, parts } = isBag(whole) ? whole : {};
  const key = answerKey(response);
  const plain = key !== undefined && isBag(response) ? asString(response[key]) : undefined;
  const media = Array.isArray(parts)
    ? parts.flatMap((part) => (isBag(part) ? (mediaOf(part) ?? []) : []))
    : [];
  return defined<ToolResultContent>({
    type: "tool-result",
    id,
    name,
    output: [...(plain === undefined ? outputOf(response) : [textContent(plain)]), ...media],
    value: plain === undefined ? response : undefined,
    failed: (traits & Trait.Failed) !== 0 || undefined,
  });
}

/** The field of a response that holds one plain answer and nothing else. */
export function answerKey(response: unknown): string | undefined {
  if (!isBag(response)) return undefined;
  const keys = Object.keys(response).filter((key) => key !== "name");
  const [key = ""] = keys;
  return keys.length === 1 && ANSWERS.includes(key) && typeof response[key] === "string" ? key : undefined;
}

function mediaOf(raw: Bag): MediaContent | undefined {
  const inline = field(raw, "inlineData", "inline_data");
  const data = isBag(inline) ? inline : field(raw, "fileData", "file_data");
  if (!isBag(data)) return undefined;
  const mediaType = asString(field(data, "mimeType", "mime_type"));
  const name = asString(field(data, "displayName", "display_name"));
  const media = mediaKindOf(mediaType);
  if (typeof data.data === "string") {
    // The API takes the URL-safe alphabet too; others do not.
    const base64 = data.data.replaceAll("-", "+").replaceAll("_", "/");
    return defined<MediaContent>({ type: "media", media, mediaType, data: base64, name });
  }
  const uri = asString(field(data, "fileUri", "file_uri"));
  if (uri === undefined) return undefined;
  const own = uri.startsWith(FILES) || uri.startsWith("files/");
  return defined<MediaContent>({
    type: "media",
    media,
    mediaType,
    url: own ? undefined : uri,
    file: own ? uri : undefined,
    name,
  });
}
