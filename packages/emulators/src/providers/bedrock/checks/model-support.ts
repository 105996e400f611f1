import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf } from "../../../json.ts";
import { type Family, familyOf, takesTools } from "../models.ts";
import { membersOf, modelSays, turnsOf } from "../turns.ts";

function unsupported(field: string): Complaint {
  return { message: `This model doesn't support the ${field} field. Remove ${field} and try again.` };
}

/** The blocks in messages and in results. */
function* mediaOf(request: ApiRequest): Generator<JsonObject> {
  for (const { blocks } of turnsOf(request)) {
    yield* blocks;
    for (const { content } of membersOf(blocks, "toolResult")) yield* objectsOf(content);
  }
}

function inBucket(media: unknown): boolean {
  return isObject(media) && isObject(media.source) && isObject(media.source.s3Location);
}

/** Videos and media in S3: Nova accepts them, Claude does not. */
export const mediaSupported: Check = {
  says: "Claude takes no videos and no images from S3.",
  find(request) {
    const { model } = request;
    if (familyOf(model) !== "claude") return undefined;
    for (const { video, image } of mediaOf(request)) {
      if (isObject(video)) {
        return {
          message:
            "This model doesn't support the video content block that you provided. Update the content block and try again.",
        };
      }
      if (inBucket(image)) return unsupported("s3Uri");
    }
    return undefined;
  },
};

/** Tools: not every model calls them. */
export const toolsSupported: Check = {
  says: "DeepSeek R1 takes no tools.",
  find({ body, model }) {
    if (takesTools(model) || !isObject(body.toolConfig)) return undefined;
    return { message: "This model doesn't support tool use." };
  },
};

/** Images in results: OpenAI's models cannot see them. */
export const resultsShowNothing: Check = {
  says: "OpenAI's models take no images inside a result.",
  find(request) {
    if (!/openai\./.test(request.model)) return undefined;
    for (const { blocks } of turnsOf(request))
      for (const { content } of membersOf(blocks, "toolResult"))
        if (objectsOf(content).some(({ image }) => isObject(image)))
          return { message: "This model doesn't support the image field for user messages." };
    return undefined;
  },
};

/** Signatures: only Claude signs its reasoning. */
export const signaturesSupported: Check = {
  says: "Only Claude takes the signature of reasoning back, or reasoning that cannot be read.",
  find(request) {
    const { model } = request;
    if (["claude", "other"].includes(familyOf(model))) return undefined;
    for (const { blocks } of turnsOf(request)) {
      for (const { reasoningText, redactedContent } of membersOf(blocks, "reasoningContent")) {
        if (redactedContent !== undefined) return unsupported("reasoningContent.redactedContent");
        if (isObject(reasoningText) && typeof reasoningText.signature === "string")
          return unsupported("reasoningContent.reasoningText.signature");
      }
    }
    return undefined;
  },
};

/** Models whose templates have no place for text beside tools. */
const SEPARATING: ReadonlySet<Family> = new Set(["llama", "mistral", "cohere", "palmyra"]);
const TALK = ["text", "image", "document"];

/** Text beside tools. */
export const talkApartFromTools: Check = {
  says: "Llama, Mistral, Cohere and Palmyra take no text beside results, and Llama and Mistral Large (2402) none beside calls.",
  find(request) {
    const { model } = request;
    const family = familyOf(model);
    if (!SEPARATING.has(family)) return undefined;
    const callsApart = family === "llama" || model.includes("mistral-large-2402");
    for (const { index, blocks } of turnsOf(request)) {
      if (!blocks.some((block) => TALK.some((kind) => block[kind] !== undefined))) continue;
      const beside = membersOf(blocks, "toolResult").length > 0 ? "result" : "use";
      if (beside === "use" && (!callsApart || membersOf(blocks, "toolUse").length === 0)) continue;
      return {
        message: `messages.${index}.content: Conversation blocks and tool ${beside} blocks cannot be provided in the same turn.`,
      };
    }
    return undefined;
  },
};

/** Formats of documents that are plain text. */
const PLAIN = /^(txt|csv|html|md)$/;

function isPacked(document: unknown): boolean {
  return isObject(document) && !PLAIN.test(String(document.format ?? "txt"));
}

/** What Nova cannot read in a result. */
export const novaResults: Check = {
  says: "Nova takes documents inside a result only as plain text, and no videos from S3 there.",
  find(request) {
    const { model } = request;
    if (familyOf(model) !== "nova") return undefined;
    for (const { index, blocks } of turnsOf(request)) {
      const place = blocks.findIndex(
        ({ toolResult }) =>
          isObject(toolResult) &&
          objectsOf(toolResult.content).some(({ document, video }) => isPacked(document) || inBucket(video)),
      );
      if (place < 0) continue;
      return {
        message: modelSays(
          `Malformed input request: #/messages/${index}/content/${place}: extraneous key [toolResult] is not permitted, please reformat your input and try again.`,
        ),
      };
    }
    return undefined;
  },
};
