import { base64Of } from "../../json/base64.ts";
import { asBag, asString, isBag } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { type Flesh, fleshOf, piecesOf } from "../flesh.ts";
import { mediaOf } from "./media.ts";

const FLESH: Flesh = {
  format: "bedrock",
  thoughtOf: ({ reasoningContent: thought }) => {
    const { reasoningText, redactedContent } = asBag(thought);
    if (!isBag(reasoningText) && redactedContent !== undefined) return { proof: base64Of(redactedContent) };
    const { text, signature } = asBag(reasoningText);
    return { text: asString(text) ?? "", proof: signature };
  },
  callOf: ({ toolUse }) => ({ input: isBag(toolUse) ? toolUse.input : undefined }),
  answerOf: ({ toolResult }) => {
    const content = isBag(toolResult) ? toolResult.content : undefined;
    const only: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
    return { output: piecesOf(content, mediaOf), value: isBag(only) ? only.json : undefined };
  },
  mediaOf,
};

/** The flesh of a part that was read from Converse messages. */
export function contentOf(part: Part): PartContent {
  return fleshOf(part, FLESH);
}
