import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { json } from "../answer.ts";
import type { ApiParts } from "../api-parts.ts";
import { bodyOf } from "../messages/body-of.ts";
import { requireLetter } from "../messages/find-letter.ts";
import { endOf, placeOf, streamOf } from "../messages/follow.ts";
import { messageView } from "../messages/message-view.ts";
import { post } from "../messages/post.ts";
import { type Api, addRoute } from "../route.ts";
import { turnEventSchema } from "../schemas/event.ts";
import { maybe } from "../schemas/maybe.ts";
import { type MessageStatus, messageStatusSchema, newMessageSchema } from "../schemas/message-status.ts";
import { keyHeader, lastEventHeader, sessionParams } from "../shared-params.ts";
import { Watch } from "../streams/watch.ts";

const tag = "Messages";

/** Saying something to a session, and hearing what came of it. */
export function addMessageRoutes(api: Api, parts: ApiParts): void {
  const { store, bus } = parts;

  addRoute(
    api,
    {
      method: "post",
      path: "/sessions/{id}/messages",
      name: "sendMessage",
      tag,
      summary: "Send a message to a session",
      description:
        "The message is stored before the gateway responds. From then on it is answered once, or given up and kept as a dead letter. Sent again under the same key, it does not run again, and the response is the same. With `Accept: text/event-stream` the response is a stream of events that ends with `turn.done`, `turn.failed` or `turn.waiting`; otherwise it is one object at the end. If another session continues this one, the message is forwarded to it: `session` says which one answers.",
      params: sessionParams,
      query: z.strictObject({
        wait: maybe(z.enum(["true", "false"])).describe("`false`: respond as soon as the message is stored"),
      }),
      headers: z.object({ "idempotency-key": keyHeader, "last-event-id": lastEventHeader }),
      body: newMessageSchema,
      answers: {
        200: {
          description: "The outcome: the turn is done, failed, or waits for results or a decision.",
          schema: messageStatusSchema,
          events: turnEventSchema,
        },
        202: {
          description: "Stored; the header `location` says where to look.",
          schema: messageStatusSchema,
        },
      },
      fails: [404, 409],
    },
    async ({ owner, params: { id }, query, headers, body, wantsEvents, gone }) => {
      const { "idempotency-key": key = randomUUID(), "last-event-id": lastId } = headers;
      const { rank = "person", wait = true } = body;
      const posted = await post(parts, { owner, session: id, key, rank, body: bodyOf(body) });
      const { letter, watch, isNew } = posted;
      if (!wait || query.wait === "false") {
        watch.close();
        return json<MessageStatus>(202, await messageView(store, letter, id), placeOf(letter, id));
      }
      const start = isNew ? { head: posted.head } : {};
      const awaited = { letter, sentTo: id, watch, isOld: !isNew, lastId, ...start };
      if (wantsEvents) return streamOf(parts, awaited, gone);
      const status = await endOf(parts, awaited, gone);
      // A gateway that closes lets nobody wait; another goes on.
      const isOver = status.state !== "queued" && status.state !== "running";
      return json<MessageStatus>(isOver ? 200 : 202, status, placeOf(letter, id));
    },
  );

  addRoute(
    api,
    {
      method: "get",
      path: "/sessions/{id}/messages/{key}",
      name: "getMessage",
      tag,
      summary: "Get the status of a message, result, approval or stop",
      description:
        "With `Accept: text/event-stream` the response follows the turn until it ends or waits; messages that the turn already has come first.",
      params: sessionParams.extend({
        key: z.string().min(1).describe("the `Idempotency-Key` it was posted with"),
      }),
      headers: z.object({ "last-event-id": lastEventHeader }),
      answers: {
        200: { description: "The status.", schema: messageStatusSchema, events: turnEventSchema },
      },
      fails: [404],
    },
    async ({ owner, params: { id, key }, headers, wantsEvents, gone }) => {
      const find = () => requireLetter(store, store.of(owner), id, key);
      const letter = await find();
      if (!wantsEvents) return json(200, await messageView(store, letter, id), placeOf(letter, id));
      const watch = new Watch(bus, owner, letter.lane, true);
      const lastId = headers["last-event-id"];
      return streamOf(parts, { letter, sentTo: id, watch, isOld: true, lastId }, gone);
    },
  );
}
