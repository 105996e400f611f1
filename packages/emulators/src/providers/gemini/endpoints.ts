import type { ApiRequest } from "../../api-request.ts";
import type { GenerateEndpoint, PlainEndpoint, Prompt } from "../../endpoint.ts";
import type { JsonObject } from "../../json.ts";
import { fitsCountRequest } from "./checks/fits-proto.ts";
import { modelKnown } from "./checks/model-known.ts";
import { geminiChecks } from "./checks.ts";
import { manyOf, objectAt } from "./contents.ts";
import { digestRequest } from "./digest-request.ts";
import { geminiError } from "./envelope.ts";
import { geminiEvents, geminiList } from "./framing.ts";
import { limitsOf } from "./models.ts";
import { streamResponse } from "./stream-response.ts";
import { wholeResponse } from "./whole-response.ts";

/** `generateContent` or `streamGenerateContent` of one version of the API. */
export function generateEndpoint(
  version: string,
  method: "generateContent" | "streamGenerateContent",
): GenerateEndpoint {
  return {
    kind: "generate",
    method: "POST",
    path: `/${version}/models/{model}:${method}`,
    checks: geminiChecks,
    modelOf: (_, params) => params.model ?? "",
    windowOf: (model) => limitsOf(model).input,
    promptOf,
    streams: () => method === "streamGenerateContent",
    digest: digestRequest,
    whole: wholeResponse,
    stream: streamResponse,
    streamComplaint: (complaint) => [JSON.stringify(geminiError(complaint))],
    framing: ({ query }) => (query.get("alt") === "sse" ? geminiEvents : geminiList),
  };
}

/** `countTokens`, which counts contents or a whole request and checks only their form. */
export function countEndpoint(version: string): PlainEndpoint {
  return {
    kind: "plain",
    method: "POST",
    path: `/${version}/models/{model}:countTokens`,
    checks: [fitsCountRequest, modelKnown],
    modelOf: (_, params) => params.model ?? "",
    promptOf: (body) =>
      promptOf(objectAt(body, "generateContentRequest", "generate_content_request") ?? body),
    answer: ({ tokens }: ApiRequest) => ({
      totalTokens: tokens,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: tokens }],
    }),
  };
}

function promptOf(body: JsonObject): Prompt {
  const system = objectAt(body, "systemInstruction", "system_instruction");
  return { values: [body.contents, system, body.tools], messages: manyOf(body.contents).length };
}
