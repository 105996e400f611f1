import type { Endpoint } from "../../endpoint.ts";
import type { Provider } from "../../provider.ts";
import { sse } from "../../server/framing.ts";
import { createChatProvider } from "../openai-chat/create-chat-provider.ts";
import type { CompatibleDialect } from "./compatible-dialect.ts";
import { renderChunks } from "./render-chunks.ts";
import { renderCompletion } from "./render-completion.ts";

/** A provider that speaks OpenAI's chat format, refuses in its own words and answers in its own style. */
export function createCompatibleProvider(dialect: CompatibleDialect): Provider {
  const under = (basePath: string): Provider => createChatProvider({ ...dialect, basePath });
  const provider = under(dialect.basePath);
  const { framing = sse } = dialect;
  const streamComplaint = dialect.streamComplaint ?? errorEvent(dialect);
  const endpoints = [dialect.basePath, ...(dialect.aliases ?? [])].flatMap((path) => under(path).endpoints);
  return {
    ...provider,
    endpoints: endpoints.map(
      (endpoint): Endpoint =>
        endpoint.kind === "plain"
          ? endpoint
          : {
              ...endpoint,
              whole: (issue) => renderCompletion(issue, dialect),
              stream: (issue) => renderChunks(issue, dialect),
              framing: () => framing,
              streamComplaint,
            },
    ),
  };
}

/** Most vendors send their usual envelope in the stream and end it there. */
function errorEvent({ wrap }: CompatibleDialect): NonNullable<CompatibleDialect["streamComplaint"]> {
  return (complaint, { request, ids }) => [JSON.stringify(wrap(complaint, ids, request).body)];
}
