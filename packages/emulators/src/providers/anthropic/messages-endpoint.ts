import type { GenerateEndpoint, PlainEndpoint, Prompt } from "../../endpoint.ts";
import { type JsonObject, listOf, textOf } from "../../json.ts";
import { sse } from "../../server/framing.ts";
import { countChecks, messagesChecks } from "./checks.ts";
import { digestMessages } from "./digest-messages.ts";
import { streamError, streamMessage } from "./stream-message.ts";
import { traitsOf } from "./traits.ts";
import { wholeMessage } from "./whole-message.ts";

const modelOf = ({ model }: JsonObject): string => textOf(model);

const windowOf = (model: string): number => traitsOf(model).window;

function promptOf({ messages, system, tools }: JsonObject): Prompt {
  return { values: [messages, system, tools], messages: listOf(messages).length };
}

/** `POST /v1/messages`. */
export const messagesEndpoint: GenerateEndpoint = {
  kind: "generate",
  method: "POST",
  path: "/v1/messages",
  checks: messagesChecks,
  modelOf,
  windowOf,
  promptOf,
  streams: ({ body }) => body.stream === true,
  digest: digestMessages,
  whole: wholeMessage,
  stream: streamMessage,
  framing: () => sse,
  streamComplaint: streamError,
};

/** `POST /v1/messages/count_tokens`. */
export const countEndpoint: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/v1/messages/count_tokens",
  checks: countChecks,
  modelOf,
  windowOf,
  promptOf,
  answer: ({ tokens }) => ({ input_tokens: tokens }),
};
