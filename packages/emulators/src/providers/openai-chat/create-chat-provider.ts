import type { GenerateEndpoint, PlainEndpoint } from "../../endpoint.ts";
import { listOf, textOf } from "../../json.ts";
import type { Provider } from "../../provider.ts";
import { sse } from "../../server/framing.ts";
import type { ChatDialect } from "./dialect.ts";
import { digestChat } from "./digest-chat.ts";
import { streamCompletion } from "./stream-completion.ts";
import { wholeCompletion } from "./whole-completion.ts";

/** A provider that speaks OpenAI's chat format in a dialect of its own. */
export function createChatProvider(dialect: ChatDialect): Provider {
  const chat: GenerateEndpoint = {
    kind: "generate",
    method: "POST",
    path: `${dialect.basePath}/chat/completions`,
    checks: dialect.checks,
    modelOf: (body) => textOf(body.model),
    windowOf: dialect.windowOf,
    promptOf: ({ messages, tools, functions }) => ({
      values: [messages, tools, functions],
      messages: listOf(messages).length,
    }),
    streams: ({ body }) => body.stream === true,
    digest: (request) => digestChat(request, dialect),
    whole: (issue) => wholeCompletion(issue, dialect),
    stream: (issue) => streamCompletion(issue, dialect),
    framing: () => sse,
    // A stream that breaks down ends with the usual envelope as its last event.
    streamComplaint: (complaint, { request, ids }) => [
      JSON.stringify(dialect.wrap(complaint, ids, request).body),
    ],
  };
  const models: PlainEndpoint = {
    kind: "plain",
    method: "GET",
    path: `${dialect.basePath}/models`,
    answer: () => ({ object: "list", data: dialect.models.map((id) => modelEntry(id, dialect)) }),
  };
  const model: PlainEndpoint = {
    kind: "plain",
    method: "GET",
    path: `${dialect.basePath}/models/{model}`,
    checks: [
      {
        says: "The model is one of those that are listed.",
        find: ({ params: { model: name = "" } }) =>
          dialect.models.includes(name)
            ? undefined
            : dialect.complain({ kind: "status", status: 404, model: name }),
      },
    ],
    answer: ({ params }) => modelEntry(params.model ?? "", dialect),
  };
  return {
    name: dialect.name,
    title: dialect.title,
    vendor: dialect.vendor,
    basePath: dialect.basePath,
    endpoints: [chat, models, model],
    gates: dialect.gates ?? ["key", "content-type", "size", "json"],
    bodyLimit: dialect.bodyLimit ?? 64 * 1024 * 1024,
    keyOf: ({ headers }) => /^Bearer\s+(.+)$/i.exec(headers.authorization ?? "")?.[1],
    complain: dialect.complain,
    wrap: dialect.wrap,
    ...(dialect.headers === undefined ? {} : { headers: dialect.headers }),
  };
}

function modelEntry(id: string, { vendor }: ChatDialect): Record<string, unknown> {
  return { id, object: "model", created: 1_700_000_000, owned_by: vendor };
}
