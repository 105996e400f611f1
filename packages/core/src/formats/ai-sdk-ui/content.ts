import { asString, type Bag } from "../../json/values.ts";
import type { MediaContent, PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { type Flesh, fleshOf, typeOf } from "../flesh.ts";
import { proofOf } from "../provider-options.ts";
import { mediaFromUrl, mediaKindOf, outputOf } from "../shared.ts";
import { type Invocation, invocationOf, olderInvocation } from "./invocation.ts";
import { olderProof, thoughtOf } from "./read-part.ts";

const FLESH: Flesh = {
  format: "ai-sdk-ui",
  labelOf: typeOf,
  thoughtOf: (raw) => {
    const found = proofOf(raw.providerMetadata);
    const { signature, data } = olderProof(raw);
    const text = found?.sealed === true ? undefined : thoughtOf(raw);
    return { text, proof: found?.proof ?? signature ?? data, id: found?.id };
  },
  callOf: (raw) => {
    const { input, options } = toolOf(raw);
    return { input, proof: proofOf(options)?.proof };
  },
  answerOf: (raw) => {
    const { state, output } = toolOf(raw);
    const said = state === "denied" ? (output ?? "The tool call was denied.") : output;
    return { output: outputOf(said), value: typeof said === "string" ? undefined : (said ?? undefined) };
  },
  mediaOf,
};

/** The flesh of a part that was read from UI messages. */
export function contentOf(part: Part): PartContent {
  return fleshOf(part, FLESH);
}

function toolOf(raw: Bag): Invocation {
  return invocationOf(raw) ?? olderInvocation(raw);
}

function mediaOf(raw: Bag): MediaContent | undefined {
  const type = asString(raw.mediaType ?? raw.mimeType ?? raw.contentType);
  const half = type?.includes("/") === false;
  const media = mediaKindOf(half ? `${type}/` : type);
  const mediaType = half ? undefined : type;
  const name = asString(raw.filename ?? raw.name);
  if (typeof raw.url === "string") return mediaFromUrl(media, raw.url, mediaType, name);
  if (typeof raw.data !== "string") return undefined;
  return defined<MediaContent>({ type: "media", media, mediaType, data: raw.data, name });
}
