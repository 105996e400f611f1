import type { Api } from "./route.ts";

const DESCRIPTION = `Sessions that the gateway keeps, and an agent that answers in them.

Every error is \`{ "error": { "code", "message", "hint" } }\`. Times are milliseconds since 1970. Lists come in pages: give the \`next\` of one
as the \`cursor\` of the next. A gateway that has keys asks for one: as a bearer token, or in the header \`suture-key\`; what one key sees
does not exist for another.

Streams are server-sent events. A line that starts with a colon is a comment, which keeps a quiet stream open.`;

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
      { name: "Sessions", description: "Making, listing and changing sessions." },
      { name: "History", description: "Reading what was said, and going on with a copy of it." },
      {
        name: "Changes",
        description: "Changing the history. Nothing is removed, and all of it can be undone.",
      },
      { name: "Messages", description: "Saying something, and hearing what came of it." },
      { name: "Calls", description: "Results of calls that clients run, decisions of people, and stopping." },
      { name: "Events", description: "Following a session." },
      {
        name: "Letters",
        description: "What was accepted and given up, trying it again, and putting it aside.",
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
          description: "A key of the gateway, where another header holds one of a provider.",
        },
      },
    },
  };
}
