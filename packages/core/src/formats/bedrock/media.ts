import { base64Of, encodeText } from "../../json/base64.ts";
import { asBag, asList, asString, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { MediaContent } from "../../model/content.ts";
import { defined } from "../defined.ts";
import { mediaTypeOf } from "../media.ts";

/** Media types whose format is not simply the part after the slash. */
const FORMATS: { readonly [format: string]: string } = {
  txt: "text/plain",
  md: "text/markdown",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  mov: "video/quicktime",
  mkv: "video/x-matroska",
  flv: "video/x-flv",
  wmv: "video/x-ms-wmv",
  three_gp: "video/3gpp",
  mp3: "audio/mpeg",
};

const KINDS = ["image", "document", "video", "audio"] as const;

function mediaTypeFor(kind: MediaContent["media"], format: string | undefined): string | undefined {
  if (format === undefined) return undefined;
  const known = FORMATS[format];
  if (known !== undefined && (kind === "document") === !/^(image|video|audio)\//.test(known)) return known;
  return `${kind !== "document" ? kind : /^(csv|html)$/.test(format) ? "text" : "application"}/${format}`;
}

/** The format that Converse uses for a media type. */
function formatOf(content: MediaContent): string {
  const type = mediaTypeOf(content).split(";")[0] ?? "";
  if (type === "image/jpg") return "jpeg";
  for (const [format, known] of Object.entries(FORMATS)) if (known === type) return format;
  const tail = type.slice(type.indexOf("/") + 1);
  if (content.media !== "document" || /^(csv|html)$/.test(tail)) return tail;
  return type.startsWith("text/") ? "txt" : "pdf";
}

/** The media of a block; `undefined` if its source is unknown. */
export function mediaOf(raw: Bag): MediaContent | undefined {
  for (const media of KINDS) {
    const block = raw[media];
    if (!isBag(block)) continue;
    const source = asBag(block.source);
    const place = isBag(source.s3Location) ? asString(source.s3Location.uri) : undefined;
    const text = asString(source.text) ?? chunksOf(source.content);
    const data = text === undefined ? base64Of(source.bytes) : encodeText(text);
    if (place === undefined && data === undefined) return undefined;
    return defined<MediaContent>({
      type: "media",
      media,
      mediaType:
        mediaTypeFor(media, asString(block.format)) ?? (text === undefined ? undefined : "text/plain"),
      data: place === undefined ? data : undefined,
      url: place,
      name: asString(block.name),
      context: asString(block.context),
    });
  }
  return undefined;
}

/** The text of a document given in chunks. */
function chunksOf(content: unknown): string | undefined {
  return asList(content)
    ?.map((chunk) => asString(asBag(chunk).text) ?? "")
    .join("\n");
}

/** A block for media; `undefined` if Converse cannot reach it: it takes only bytes and S3. */
export function mediaBlock(content: MediaContent, names: Set<string>): Bag | undefined {
  const { data, url, media, context } = content;
  if (data === undefined && url?.startsWith("s3://") !== true) return undefined;
  const source = data === undefined ? { s3Location: { uri: url } } : { bytes: data };
  const block = { format: formatOf(content), source };
  if (media !== "document") return { [media]: block };
  const name = documentName(content.name, names);
  return { document: withFields({ ...block, name }, { context: context === "" ? undefined : context }) };
}

/** A document name that Converse allows, and that is unique. */
function documentName(name: string | undefined, names: Set<string>): string {
  const clean = (name ?? "")
    .replace(/[^A-Za-z0-9_ ()\-[\]]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
  const base = clean === "" ? "document" : clean.slice(0, 180);
  let unique = base;
  for (let count = 2; names.has(unique); count++) unique = `${base} ${count}`;
  names.add(unique);
  return unique;
}
