import { z } from "@hono/zod-openapi";
import type { ApiParts } from "../api-parts.ts";
import { type Api, addRoute } from "../route.ts";
import { type SessionEvent, sessionEventSchema } from "../schemas/event.ts";
import { maybe } from "../schemas/maybe.ts";
import { lastEventHeader, sessionParams, wholeNumber } from "../shared-params.ts";
import { followSession } from "../streams/follow-session.ts";
import { sseResponse } from "../streams/sse-response.ts";
import { seqOf } from "../streams/told.ts";
import { Watch } from "../streams/watch.ts";

/** What happens in a session, as it happens. */
export function addEventRoutes(api: Api, { store, bus, keepAlive, onFault }: ApiParts): void {
  addRoute(
    api,
    {
      method: "get",
      path: "/sessions/{id}/events",
      name: "followSession",
      tag: "Events",
      summary: "Follow a session",
      description:
        "The stream does not end. Stored entries come in order and without gaps, from any process, with their `seq` as the event id. `Last-Event-ID` or `after` resumes after an entry.",
      params: sessionParams,
      query: z.strictObject({
        after: maybe(
          wholeNumber(
            0,
            Number.MAX_SAFE_INTEGER,
            "the last `seq` received; 0 for all; from now on by default",
          ),
        ),
      }),
      headers: z.object({ "last-event-id": lastEventHeader }),
      answers: {
        200: {
          description: "Events.",
          schema: sessionEventSchema,
          events: sessionEventSchema,
          onlyEvents: true,
        },
      },
      fails: [404],
    },
    async ({ owner, params: { id }, query, headers, gone }) => {
      const session = await store.of(owner).get(id);
      const known = seqOf(headers["last-event-id"], id, id) ?? query.after;
      const after = known ?? (await session.status()).head;
      const watch = new Watch(bus, owner, id, false);
      return sseResponse<SessionEvent>(followSession(session, after, watch, gone), { keepAlive, onFault });
    },
  );
}
