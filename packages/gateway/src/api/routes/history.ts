import { z } from "@hono/zod-openapi";
import type { TurnsWanted } from "@suture/sessions";
import { json } from "../answer.ts";
import { ApiError } from "../api-error.ts";
import { requireModel } from "../api-models.ts";
import type { ApiParts } from "../api-parts.ts";
import { type Api, addRoute } from "../route.ts";
import { exportedSchema } from "../schemas/change.ts";
import { maybe } from "../schemas/maybe.ts";
import { type CreatedSession, createdSchema, turnPageSchema } from "../schemas/session.ts";
import { cursor, sessionIdSchema, sessionParams, wholeNumber } from "../shared-params.ts";
import { requireNoLinks, withoutLinks } from "../views/links.ts";
import { readDetails } from "../views/read-details.ts";

const tag = "History";

const fork = z
  .strictObject({
    turn: maybe(z.int().min(0)).describe("the last turn of the fork; the latest turn by default"),
    id: maybe(sessionIdSchema).describe("generated if absent"),
    title: maybe(z.string()),
    model: maybe(z.string()).describe("the model that answers in it; by default the same as here"),
    metadata: maybe(z.record(z.string(), z.unknown())),
  })
  .openapi("Fork");

/** Reading the history of a session, and going on with a copy of it. */
export function addHistoryRoutes(api: Api, { store, models }: ApiParts): void {
  addRoute(
    api,
    {
      method: "get",
      path: "/sessions/{id}/turns",
      name: "listTurns",
      tag,
      summary: "Read turns, page by page",
      description: "Returns what was said, compacted or not. Reverted turns are left out.",
      params: sessionParams,
      query: z.strictObject({
        limit: maybe(wholeNumber(1, 200, "maximum number of turns; 20 by default")),
        order: maybe(z.enum(["newest", "oldest"])).describe("which turn comes first; `newest` by default"),
        cursor: maybe(cursor),
      }),
      answers: { 200: { description: "A page of turns.", schema: turnPageSchema } },
      fails: [404],
    },
    async ({ owner, params: { id }, query: { limit: size = 20, order, cursor: at } }) => {
      const session = await store.of(owner).get(id);
      const from = at === undefined ? {} : { cursor: at };
      return json(200, await session.page({ size, newestFirst: order !== "oldest", ...from }));
    },
  );

  addRoute(
    api,
    {
      method: "get",
      path: "/sessions/{id}/export",
      name: "exportSession",
      tag,
      summary: "Export turns in any format",
      params: sessionParams,
      query: z.strictObject({
        format: maybe(z.string()).describe("`openai-chat`, `anthropic`, `gemini` …; canonical by default"),
        turns: maybe(z.string()).describe("`5`: the last five; `3-7`, `3-`, `-7`: a range; all by default"),
        for: maybe(z.string()).describe("contract to satisfy; by default that of the format"),
        model: maybe(z.string()).describe("model to satisfy"),
      }),
      answers: { 200: { description: "The history, and a report of its repair.", schema: exportedSchema } },
      fails: [404],
    },
    async ({ owner, params: { id }, query: { turns, ...options } }) => {
      const session = await store.of(owner).get(id);
      return json(200, await session.export({ ...options, ...turnsWanted(turns) }));
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/fork",
      name: "forkSession",
      tag,
      summary: "Create a session that shares the past of this one",
      params: sessionParams,
      body: fork,
      bodyIsOptional: true,
      answers: { 201: { description: "The new session.", schema: createdSchema } },
      fails: [404, 409],
    },
    async ({ owner, caller, params: { id }, body }) => {
      requireModel(models, body.model, caller);
      const session = await store.of(owner).get(id);
      // A fork is a session of its own: whatever goes on with the other one does not go on with it.
      const metadata = requireNoLinks(body.metadata ?? withoutLinks((await session.status()).metadata));
      const made = await readDetails(store, await session.fork({ ...body, metadata }));
      const location = `/sessions/${encodeURIComponent(made.id)}`;
      return json<CreatedSession>(201, { session: made }, { location });
    },
  );
}

function turnsWanted(text: string | undefined): TurnsWanted {
  if (text === undefined) return {};
  const [, from = "", dash = "", to = ""] = /^(\d{0,15})(-?)(\d{0,15})$/.exec(text) ?? [];
  const isBackwards = from !== "" && to !== "" && Number(from) > Number(to);
  if ((from === "" && to === "") || isBackwards) {
    throw new ApiError(
      400,
      "invalid-request",
      `in the query: turns: unexpected ${JSON.stringify(text.slice(0, 40))}`,
      "Write 5 for the last five turns; 3-7, 3- or -7 for a range.",
    );
  }
  if (dash === "") return { last: Number(from) };
  return { ...(from === "" ? {} : { from: Number(from) }), ...(to === "" ? {} : { to: Number(to) }) };
}
