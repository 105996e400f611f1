import { encodeText } from "../../json/base64.ts";
import { asBag, asList, asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type { MediaContent, PartContent } from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { bytesIn } from "../bytes-in.ts";
import { type ContentSyntax, contentOfPart } from "../content-syntax.ts";
import { defined } from "../defined.ts";
import { piecesOf } from "../tool-output.ts";
import { withSpoken } from "../with-spoken.ts";
import { mediaTypeIn } from "./read.ts";

const SYNTAX: ContentSyntax = {
  format: "anthropic",
  thoughtOf: ({ type, thinking, signature, data }) =>
    type === "redacted_thinking" ? { proof: data } : { text: asString(thinking) ?? "", proof: signature },
  callOf: ({ input }) => ({ input }),
  answerOf: ({ type, content }, { traits }) =>
    fetched(content) ?? {
      output: piecesOf(content, mediaOf),
      // Results of server tools are structures that text cannot replace; results from MCP servers are ordinary.
      value:
        (traits & Trait.ByProvider) !== 0 && typeof content === "object" && type !== "mcp_tool_result"
          ? (content ?? undefined)
          : undefined,
    },
  mediaOf,
};

/** A page fetched by a server tool, unless it is text: as JSON, its bytes would be read as text. */
function fetched(result: unknown): ReturnType<ContentSyntax["answerOf"]> | undefined {
  const { content, ...rest } = asBag(result);
  if (rest.type !== "web_fetch_result" || asBag(asBag(content).source).type !== "base64") return undefined;
  const media = mediaOf(asBag(content));
  return media && { output: [textContent(toJson(rest)), media] };
}

/** The content of a part read from the Messages API. */
export function contentOf(part: Part): PartContent {
  return withSpoken(part, contentOfPart(part, SYNTAX), /^(content|caller)$/);
}

/** The media of an image or document block; `undefined` if its source is unknown. */
function mediaOf({ type, source, title, context }: Bag): MediaContent | undefined {
  if (!isBag(source) || (type !== "image" && type !== "document")) return undefined;
  const from = source.type;
  const text = from === "text" ? source.data : from === "content" ? chunksOf(source.content) : undefined;
  const data =
    typeof text === "string"
      ? encodeText(text)
      : from === "base64"
        ? bytesIn(asString(source.data))
        : undefined;
  const url = from === "url" ? asString(source.url) : undefined;
  const file = from === "file" ? asString(source.file_id) : undefined;
  if ((data ?? url ?? file) === undefined) return undefined;
  return defined<MediaContent>({
    type: "media",
    media: type === "image" ? "image" : "document",
    mediaType: typeof text === "string" ? "text/plain" : mediaTypeIn(source),
    data,
    url,
    file,
    name: asString(title),
    context: asString(context),
  });
}

/** The text of a document given in chunks; `undefined` if they are not only text. */
function chunksOf(content: unknown): unknown {
  const texts = asList(content)?.map((chunk) => asString(asBag(chunk).text));
  return texts === undefined ? content : texts.includes(undefined) ? undefined : texts.join("\n");
}
