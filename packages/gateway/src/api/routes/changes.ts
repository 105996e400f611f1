import { z } from "@hono/zod-openapi";
import { json } from "../answer.ts";
import type { ApiParts } from "../api-parts.ts";
import { endReverted } from "../messages/end-reverted.ts";
import { type Api, addRoute } from "../route.ts";
import {
  type CompactionOutcome,
  compactionSchema,
  diagnosisSchema,
  healedSchema,
  revertedSchema,
  undoneSchema,
} from "../schemas/change.ts";
import { maybe } from "../schemas/maybe.ts";
import { sessionParams } from "../shared-params.ts";

const tag = "Changes";

const compaction = z
  .strictObject({
    budget: maybe(z.number().min(1)).describe("tokens that the whole request may take"),
    target: maybe(z.number().gt(0).max(1)).describe(
      "share of the model's window to compact to; 0.5 by default",
    ),
    model: maybe(z.string()).describe(
      "model whose window and tokens count; by default the one that answers in the session",
    ),
    minKeepTail: maybe(z.int().min(0)).describe(
      "minimum number of messages at the end that stay as they are",
    ),
  })
  .openapi("CompactionWanted");

/** Changing the history of a session. Nothing is removed, and all of it can be undone. */
export function addChangeRoutes(api: Api, parts: ApiParts): void {
  const { store } = parts;
  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/revert",
      name: "revertSession",
      tag,
      summary: "Go back to the end of a turn",
      description: "A later turn that is running or waiting is stopped first.",
      params: sessionParams,
      body: z
        .strictObject({ turn: z.int().min(0).describe("number of the turn; 0 is before the first") })
        .openapi("RevertWanted"),
      answers: { 200: { description: "What was reverted.", schema: revertedSchema } },
      fails: [404, 409],
    },
    async ({ owner, params: { id }, body: { turn } }) => {
      const session = await store.of(owner).get(id);
      const reverted = await session.revert(turn);
      await endReverted(parts, session, reverted);
      return json(200, reverted);
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/undo",
      name: "undoChange",
      tag,
      summary: "Undo a revert, a deletion, an edit or a compaction",
      params: sessionParams,
      body: z
        .strictObject({
          change: maybe(z.int()).describe("number of the change; the latest one still in effect by default"),
        })
        .openapi("UndoWanted"),
      bodyIsOptional: true,
      answers: { 200: { description: "What was undone.", schema: undoneSchema } },
      fails: [404, 409],
    },
    async ({ owner, params: { id }, body: { change } }) => {
      const session = await store.of(owner).get(id);
      return json(200, await session.undo(change));
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/compact",
      name: "compactSession",
      tag,
      summary: "Make the history fit: in what models see, a digest replaces its older part",
      params: sessionParams,
      body: compaction,
      bodyIsOptional: true,
      answers: { 200: { description: "The outcome.", schema: compactionSchema } },
      fails: [404],
    },
    async ({ owner, params: { id }, body }) => {
      const session = await store.of(owner).get(id);
      const { model, window } = parts.models.of((await session.status()).model);
      const known = window === undefined ? { model } : { model, window };
      const wanted = { ...(body?.model === undefined ? known : {}), ...body };
      const { cause: _, report: __, ...outcome } = await session.compact(wanted);
      return json<CompactionOutcome>(200, outcome);
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/diagnose",
      name: "diagnoseSession",
      tag,
      summary: "Check what is stored of a session",
      params: sessionParams,
      answers: { 200: { description: "The problems.", schema: diagnosisSchema } },
      fails: [404],
    },
    async ({ owner, params: { id } }) => {
      const session = await store.of(owner).get(id);
      return json(200, { problems: await session.diagnose() });
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/heal",
      name: "healSession",
      tag,
      summary: "Repair what is stored of a session",
      params: sessionParams,
      answers: { 200: { description: "The problems that were repaired.", schema: healedSchema } },
      fails: [404],
    },
    async ({ owner, params: { id } }) => {
      const session = await store.of(owner).get(id);
      return json(200, await session.heal());
    },
  );
}
