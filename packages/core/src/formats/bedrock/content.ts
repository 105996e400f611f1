import { base64Of } from "../../json/base64.ts";
import { asBag, asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent, TextContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { type ContentSyntax, contentOfPart } from "../content-syntax.ts";
import { piecesOf } from "../tool-output.ts";
import { withSpoken } from "../with-spoken.ts";
import { mediaOf } from "./media.ts";

/** A piece of a result; one that is several things at once is split. */
export function membersOf(piece: unknown): readonly unknown[] {
  const members = isBag(piece) ? Object.entries(piece).filter(isMember) : [];
  return members.length < 2 ? [piece] : members.map((member) => Object.fromEntries([member]));
}

function isMember([name, value]: readonly [string, unknown]): boolean {
  return /^(text|json|image|document|video)$/.test(name) && (value ?? null) !== null;
}

const SYNTAX: ContentSyntax = {
  format: "bedrock",
  thoughtOf: ({ reasoningContent: thought }) => {
    const { reasoningText, redactedContent } = asBag(thought);
    if (!isBag(reasoningText) && redactedContent !== undefined) return { proof: base64Of(redactedContent) };
    const { text, signature } = asBag(reasoningText);
    return { text: asString(text) ?? "", proof: signature };
  },
  callOf: ({ toolUse }) => ({ input: isBag(toolUse) ? toolUse.input : undefined }),
  answerOf: ({ toolResult }) => {
    const own = isBag(toolResult) ? toolResult.content : undefined;
    const content = Array.isArray(own) ? own.flatMap(membersOf) : own;
    const only: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
    return { output: piecesOf(content, mediaOf), value: isBag(only) ? only.json : undefined };
  },
  mediaOf,
};

/** The content of a part read from Converse messages. */
export function contentOf(part: Part): PartContent {
  const { kind, made, raw } = part;
  const said = kind === "opaque" && made === undefined && isBag(raw) ? saidIn(raw) : undefined;
  if (said !== undefined) return said;
  return withSpoken(part, contentOfPart(part, SYNTAX), /^content$/, ({ toolResult }) => toolResult);
}

/** The content of a block that only adds details to it: the sources that a model cites, or the part that a guardrail checks. */
function saidIn({ citationsContent, guardContent }: Bag): TextContent | MediaContent | undefined {
  const cited = asList(asBag(citationsContent).content)?.map((piece) => asString(asBag(piece).text) ?? "");
  const text = asString(asBag(asBag(guardContent).text).text) ?? cited?.join("");
  if (text !== undefined) return /\S/.test(text) ? textContent(text) : undefined;
  return isBag(guardContent) ? mediaOf(guardContent) : undefined;
}
