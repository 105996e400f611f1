import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { type ContentSyntax, contentOfPart } from "../content-syntax.ts";
import { proofOf } from "../provider-options.ts";
import { outputOf, piecesOf } from "../tool-output.ts";
import { withSpoken } from "../with-spoken.ts";
import { mediaOf, resultMediaOf } from "./media.ts";

const SYNTAX: ContentSyntax = {
  format: "ai-sdk",
  thoughtOf: (raw) => {
    const found = proofOf(raw.providerOptions ?? raw.providerMetadata);
    const redacted = found?.sealed === true || raw.type === "redacted-reasoning";
    const proof = found?.proof ?? raw.signature ?? raw.data;
    return { text: redacted ? undefined : raw.text, proof, id: found?.id };
  },
  callOf: (raw) => ({
    input: raw.input === undefined ? raw.args : raw.input,
    proof: proofOf(raw.providerOptions ?? raw.providerMetadata)?.proof,
  }),
  answerOf,
  mediaOf,
};

/** Members of a result, and of its output, that are read or say nothing. */
const KNOWN = /^(output|result|value|reason|input|args|dynamic|title)$/;

/** The content of a part read from model messages. */
export function contentOf(part: Part): PartContent {
  // The output object may also contain unknown members.
  return withSpoken(part, contentOfPart(part, SYNTAX), KNOWN, ({ output, ...raw }) => ({
    ...raw,
    ...asBag(output),
  }));
}

function answerOf({ output, result }: Bag): ReturnType<ContentSyntax["answerOf"]> {
  let answer = output ?? result;
  if (isBag(output) && typeof output.type === "string") {
    const { type, reason } = output;
    answer = output.value;
    if (type === "execution-denied") {
      return { output: [textContent(asString(reason) ?? "The tool call was denied.")] };
    }
    if (type === "content" && Array.isArray(answer)) return { output: piecesOf(answer, resultMediaOf) };
  }
  return { output: outputOf(answer), value: typeof answer === "string" ? undefined : (answer ?? undefined) };
}
