import type { GenerateEndpoint, PlainEndpoint } from "../../endpoint.ts";
import { type JsonObject, textOf } from "../../json.ts";
import type { Provider } from "../../provider.ts";
import { sse } from "../../server/framing.ts";
import { openaiChat } from "../openai-chat/provider.ts";
import { responsesChecks } from "./checks.ts";
import { itemsOf } from "./conversation.ts";
import { wholeResponse } from "./create-response.ts";
import { digestResponses } from "./digest-responses.ts";
import { inputTokens } from "./input-tokens.ts";
import { responsesWindow } from "./models.ts";
import { deleteResponse, listInputItems, readResponse } from "./stored-responses.ts";
import { streamFailure, streamResponse } from "./stream-response.ts";

const reading = {
  modelOf: (body: JsonObject) => textOf(body.model),
  windowOf: responsesWindow,
  promptOf: ({ input, instructions, tools }: JsonObject) => ({
    values: [input, instructions, tools],
    messages: itemsOf(input).length + (textOf(instructions) === "" ? 0 : 1),
  }),
};

const create: GenerateEndpoint = {
  kind: "generate",
  method: "POST",
  path: "/v1/responses",
  checks: responsesChecks,
  ...reading,
  streams: ({ body }) => body.stream === true,
  digest: digestResponses,
  whole: wholeResponse,
  stream: streamResponse,
  framing: () => sse,
  streamComplaint: streamFailure,
};

const count: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/v1/responses/input_tokens",
  // Counting tokens must not fail because they do not fit.
  checks: responsesChecks.slice(0, -1),
  ...reading,
  answer: (request) => ({ object: "response.input_tokens", input_tokens: inputTokens(request) }),
};

/** OpenAI Responses. Everything not specific to responses is as in Chat Completions. */
export const openaiResponses: Provider = {
  ...openaiChat,
  name: "openai-responses",
  title: "OpenAI Responses",
  endpoints: [create, count, readResponse, deleteResponse, listInputItems],
};
