import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { bytesIn } from "../bytes-in.ts";
import { type ContentSyntax, contentOfPart } from "../content-syntax.ts";
import { defined } from "../defined.ts";
import { commonBase64 } from "../media.ts";
import { outputOf, piecesOf } from "../tool-output.ts";
import { withSpoken } from "../with-spoken.ts";
import { field, kindOf } from "./fields.ts";
import { ANSWERS, isVoid } from "./read.ts";

/** Files of the Files API have URLs that nobody else can fetch. */
const FILES = "https://generativelanguage.googleapis.com/";

const SYNTAX: ContentSyntax = {
  format: "gemini",
  thoughtOf: (raw) => ({ text: raw.text, proof: proofOf(raw) }),
  callOf: (raw) => {
    const call = field(raw, "functionCall", "function_call");
    return { input: (isBag(call) ? call.args : undefined) ?? {}, proof: proofOf(raw) };
  },
  answerOf,
  mediaOf,
  isVoid,
};

/** The content of a part read from contents. */
export function contentOf(part: Part): PartContent {
  return withSpoken(
    part,
    contentOfPart(part, SYNTAX),
    /^(response|parts|will_?[cC]ontinue|scheduling)$/,
    (raw) => field(raw, "functionResponse", "function_response"),
  );
}

function proofOf(raw: Bag): unknown {
  return field(raw, "thoughtSignature", "thought_signature");
}

function answerOf(raw: Bag): ReturnType<ContentSyntax["answerOf"]> {
  const whole = field(raw, "functionResponse", "function_response");
  const { name, response, parts } = asBag(whole);
  // Only media belongs beside a response; other pieces there may be text.
  const beside = piecesOf(parts, mediaOf);
  const key = answerKey(response, name);
  if (key !== undefined) return { output: [textContent(String((response as Bag)[key])), ...beside] };
  const clean = beside.every(({ type }) => type === "media");
  return { output: [...outputOf(response), ...beside], value: clean ? response : undefined };
}

/** The field of a response that holds a plain text answer, with nothing else but the tool's name. */
export function answerKey(response: unknown, name: unknown): string | undefined {
  if (!isBag(response)) return undefined;
  const keys = Object.keys(response).filter((key) => key !== "name" || response[key] !== name);
  const [key = ""] = keys;
  return keys.length === 1 && ANSWERS.includes(key) && typeof response[key] === "string" ? key : undefined;
}

function mediaOf(raw: Bag): MediaContent | undefined {
  const inline = field(raw, "inlineData", "inline_data");
  const data = isBag(inline) ? inline : field(raw, "fileData", "file_data");
  if (!isBag(data)) return undefined;
  const mediaType = asString(field(data, "mimeType", "mime_type"));
  const given = asString(data.data);
  const bytes = bytesIn(given);
  // A URL in place of bytes at least tells where they are.
  const address = given?.startsWith("http") && bytes === undefined ? given : undefined;
  const uri = asString(field(data, "fileUri", "file_uri")) ?? address;
  if ((bytes ?? uri) === undefined) return undefined;
  const own = uri?.startsWith(FILES) || uri?.startsWith("files/");
  return defined<MediaContent>({
    type: "media",
    media: kindOf(data),
    mediaType,
    data: bytes && commonBase64(bytes),
    url: bytes !== undefined || own ? undefined : uri,
    file: bytes === undefined && own ? uri : undefined,
    name: asString(field(data, "displayName", "display_name")),
  });
}
