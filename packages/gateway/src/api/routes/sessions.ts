import { z } from "@hono/zod-openapi";
import type { OwnedSessions } from "@suture/sessions";
import { json } from "../answer.ts";
import { requireModel } from "../api-models.ts";
import type { ApiParts } from "../api-parts.ts";
import { type Api, addRoute } from "../route.ts";
import { maybe } from "../schemas/maybe.ts";
import {
  type CreatedSession,
  createdSchema,
  detailsSchema,
  type SessionPage,
  sessionPageSchema,
} from "../schemas/session.ts";
import { cursor, sessionIdSchema, sessionParams, wholeNumber } from "../shared-params.ts";
import { requireNoLinks, withOwn } from "../views/links.ts";
import { readDetails } from "../views/read-details.ts";
import { summaryView } from "../views/session-view.ts";

const metadata = z
  .record(z.string(), z.unknown())
  .describe("any data; the gateway does not read it. A member named `__proto__` is left out");
const model = z
  .string()
  .describe(
    "the model that answers, with its upstream: `anthropic/claude-sonnet-5`; the agent's model if empty",
  );
const labels = { title: maybe(z.string()), model: maybe(model), metadata: maybe(metadata) };

const newSession = z
  .strictObject({
    id: maybe(sessionIdSchema).describe("generated if absent"),
    ...labels,
    history: maybe(z.unknown()).describe(
      "a history in any format that the session starts with. It is repaired; the original is kept, and the report lists the changes",
    ),
    format: maybe(z.string()).describe("format of the history; detected by default"),
    pending: maybe(z.array(z.string())).describe(
      "ids of calls in the history that still run or await approval; they stay open",
    ),
  })
  .openapi("NewSession");

const changes = z
  .strictObject({
    ...labels,
    metadata: maybe(metadata).describe("replaces the metadata"),
    state: maybe(z.enum(["active", "archived"])).describe(
      "an archived session can be read, but accepts no messages",
    ),
  })
  .refine((given) => Object.keys(given).length > 0, { message: "nothing is to be changed" })
  .openapi("SessionChanges");

const tag = "Sessions";

/** Making, listing, reading and changing sessions. */
export function addSessionRoutes(api: Api, parts: ApiParts): void {
  const of = (owner: string): OwnedSessions => parts.store.of(owner);

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions",
      name: "createSession",
      tag,
      summary: "Create a session, empty or from a history",
      body: newSession,
      bodyIsOptional: true,
      answers: {
        201: { description: "The session, and a report if it began with a history.", schema: createdSchema },
      },
      fails: [409],
    },
    async ({ owner, caller, body: { history, format, pending, ...options } }) => {
      requireNoLinks(options.metadata ?? {});
      requireModel(parts.models, options.model, caller);
      const created =
        history === undefined
          ? { session: await of(owner).create(options) }
          : await of(owner).import(history, {
              // Whom a history was written for does not say who is to answer now.
              model: "",
              ...options,
              ...(format === undefined ? {} : { from: format }),
              ...(pending === undefined ? {} : { pending }),
            });
      const session = await readDetails(parts.store, created.session);
      const report = "report" in created ? { report: created.report } : {};
      const location = `/sessions/${encodeURIComponent(session.id)}`;
      return json<CreatedSession>(201, { session, ...report }, { location });
    },
  );

  addRoute(
    api,
    {
      method: "get",
      path: "/sessions",
      name: "listSessions",
      tag,
      summary: "List sessions, the latest changed first",
      query: z.strictObject({
        search: maybe(z.string()).describe("text in the title, the metadata or a message, in any case"),
        state: maybe(z.enum(["active", "archived", "all"])).describe("`active` by default"),
        limit: maybe(wholeNumber(1, 200, "maximum number; 50 by default")),
        cursor: maybe(cursor),
      }),
      answers: { 200: { description: "A page of sessions.", schema: sessionPageSchema } },
    },
    async ({ owner, query: { state = "active", ...rest } }) => {
      const states = state === "all" ? (["active", "archived"] as const) : [state];
      const { sessions, next } = await of(owner).list({ ...rest, states });
      const more = next === undefined ? {} : { next };
      return json<SessionPage>(200, { sessions: sessions.map(summaryView), ...more });
    },
  );

  addRoute(
    api,
    {
      method: "get",
      path: "/sessions/{id}",
      name: "getSession",
      tag,
      summary: "Get a session, with its open calls and letters",
      params: sessionParams,
      answers: { 200: { description: "The session.", schema: detailsSchema } },
      fails: [404],
    },
    async ({ owner, params: { id } }) => json(200, await readDetails(parts.store, await of(owner).get(id))),
  );

  addRoute(
    api,
    {
      method: "patch",
      path: "/sessions/{id}",
      name: "updateSession",
      tag,
      summary: "Change title, model, metadata or state",
      params: sessionParams,
      body: changes,
      answers: { 200: { description: "The session after the change.", schema: detailsSchema } },
      fails: [404],
    },
    async ({ owner, caller, params: { id }, body }) => {
      const { metadata: given, ...rest } = body;
      requireNoLinks(given ?? {});
      requireModel(parts.models, rest.model, caller);
      const session = await of(owner).get(id);
      await session.update({
        ...rest,
        // What the gateway keeps there stays, whatever happens to the session in the meantime.
        ...(given === undefined ? {} : { metadata: (before) => withOwn(given, before) }),
      });
      return json(200, await readDetails(parts.store, session));
    },
  );

  addRoute(
    api,
    {
      method: "delete",
      path: "/sessions/{id}",
      name: "archiveSession",
      tag,
      summary: "Archive a session",
      description: "Nothing is removed. The session can be read, and made active again.",
      params: sessionParams,
      answers: { 200: { description: "The session after the change.", schema: detailsSchema } },
      fails: [404],
    },
    async ({ owner, params: { id } }) => {
      const session = await of(owner).get(id);
      await session.update({ state: "archived" });
      return json(200, await readDetails(parts.store, session));
    },
  );
}
