import type { Api } from "./route.ts";

const DESCRIPTION = `The gateway keeps sessions, and an agent answers in them.

- Every error is \`{ "error": { "code", "message", "hint" } }\`.
- Times are milliseconds since 1970.
- Lists come in pages: pass the \`next\` of one page as the \`cursor\` of the next.
- Streams are server-sent events. A line that starts with a colon is a comment, which keeps a quiet stream open.
- A gateway with keys requires one, as a bearer token or in the header \`suture-key\`. What belongs to one key does not exist for another.`;

/** The API in words for programs: OpenAPI 3.1, made of the schemas that requests are checked by. */
export function documentOf(api: Api): object {
  const {
    components,
    webhooks: _,
    ...document
  } = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Suture gateway: sessions",
      version: "1",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }, { key: [] }, {}],
    tags: [
      { name: "Sessions", description: "Create, list and change sessions." },
      { name: "History", description: "Read what was said, and fork it." },
      {
        name: "Changes",
        description: "Change the history. Nothing is removed, and every change can be undone.",
      },
      { name: "Messages", description: "Send messages, and get the answers." },
      {
        name: "Calls",
        description: "Post results of calls that the client runs, decide about calls, and stop a turn.",
      },
      { name: "Events", description: "Follow a session." },
      {
        name: "Letters",
        description: "List what was given up, try it again, or dismiss it.",
      },
    ],
  });
  return {
    ...document,
    components: {
      schemas: components?.schemas ?? {},
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A key of the gateway." },
        key: {
          type: "apiKey",
          in: "header",
          name: "suture-key",
          description: "A key of the gateway, if another header holds a provider's key.",
        },
      },
    },
  };
}
