import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { InboxBody, LetterBody } from "../../inbox/letter-body.ts";
import { json } from "../answer.ts";
import { ApiError } from "../api-error.ts";
import type { ApiParts } from "../api-parts.ts";
import { findLetter } from "../messages/find-letter.ts";
import { placeOf, streamOf } from "../messages/follow.ts";
import { messageView } from "../messages/message-view.ts";
import { post } from "../messages/post.ts";
import { trailOf } from "../messages/trail.ts";
import { type Api, addRoute, type Call } from "../route.ts";
import { turnEventSchema } from "../schemas/event.ts";
import { maybe } from "../schemas/maybe.ts";
import { sayablePartSchema } from "../schemas/message.ts";
import { type MessageStatus, messageStatusSchema } from "../schemas/message-status.ts";
import { keyHeader, lastEventHeader, sessionParams } from "../shared-params.ts";

const tag = "Calls";

const call = z.string().min(1).describe("id of the call, from `turn.waiting`");

const result = z
  .strictObject({
    call,
    output: z
      .union([z.string(), z.array(sayablePartSchema)], "expected a text, or a list of parts")
      .describe("the output, for the model to read"),
    failed: maybe(z.boolean()).describe("the call failed, and `output` says why"),
  })
  .openapi("CallResult");

const approval = z
  .strictObject({
    call,
    approved: z.boolean(),
    reason: maybe(z.string()).describe("the reason; the model reads it"),
  })
  .openapi("Approval");

const facts = {
  tag,
  params: sessionParams,
  headers: z.object({ "idempotency-key": keyHeader, "last-event-id": lastEventHeader }),
  answers: {
    200: {
      description: "With `Accept: text/event-stream`: the events of the turn as it continues.",
      schema: messageStatusSchema,
      events: turnEventSchema,
      onlyEvents: true,
    },
    202: {
      description: "Stored; the header `location` says where to look.",
      schema: messageStatusSchema,
    },
  },
  fails: [404, 409],
} as const;

/** Results of calls that clients run, decisions of people, and the wish that a turn ends. */
export function addAnswerRoutes(api: Api, parts: ApiParts): void {
  addRoute(
    api,
    {
      ...facts,
      method: "post",
      path: "/sessions/{id}/results",
      name: "postResult",
      summary: "Post the result of a call that the client ran",
      body: result,
    },
    (request) => {
      const { call: id, output, failed = false } = request.body;
      const said = typeof output === "string" ? [{ type: "text" as const, text: output }] : output;
      return take(parts, request, { type: "result", call: id, output: said, failed });
    },
  );

  addRoute(
    api,
    {
      ...facts,
      method: "post",
      path: "/sessions/{id}/approvals",
      name: "postApproval",
      summary: "Approve or deny a call",
      body: approval,
    },
    (request) => take(parts, request, { type: "approval", ...request.body }),
  );

  addRoute(
    api,
    {
      ...facts,
      headers: z.object({ "idempotency-key": keyHeader }),
      answers: { 202: facts.answers[202] },
      method: "post",
      path: "/sessions/{id}/stop",
      name: "stopTurn",
      summary: "Stop the running turn",
      description: "What was said and done until then stays.",
    },
    ({ wantsEvents: _, ...request }) => take(parts, { ...request, wantsEvents: false }, { type: "stop" }),
  );
}

type Request = Pick<
  Call<
    { readonly id: string },
    unknown,
    { readonly "idempotency-key"?: string; readonly "last-event-id"?: string },
    unknown
  >,
  "owner" | "params" | "headers" | "wantsEvents" | "gone"
>;

async function take(parts: ApiParts, request: Request, body: LetterBody): Promise<Response> {
  const { store } = parts;
  const { owner, params, headers, wantsEvents, gone } = request;
  const { id } = params;
  const key = await keyOf(parts, owner, id, body, headers["idempotency-key"]);
  const { letter, watch, head, isNew } = await post(parts, { owner, session: id, key, rank: "person", body });
  if (!wantsEvents) {
    watch.close();
    return json<MessageStatus>(202, await messageView(store, letter, id), placeOf(letter, id));
  }
  // The turn belongs to whoever asked for it: its message is held until it ends.
  const { lane } = letter;
  const held = await store
    .mail("in")
    .list({ owner, lane, states: ["held"], limit: 1 })
    .catch((error: unknown) => {
      watch.close();
      throw error;
    });
  const [asked = letter] = held;
  const turn = { letter: asked, sentTo: id, watch, isOld: !isNew, isOn: held.length > 0, head };
  return streamOf(parts, { ...turn, lastId: headers["last-event-id"] }, gone);
}

/** A call gets one result, and one decision: who posts it again posts the same. */
async function keyOf(
  parts: ApiParts,
  owner: string,
  id: string,
  body: LetterBody,
  given: string | undefined,
): Promise<string> {
  if (body.type !== "result" && body.type !== "approval") return given ?? randomUUID();
  const { store } = parts;
  const trail = await trailOf(store.of(owner), id);
  const last = trail.at(-1) ?? trail[0];
  const open = last.openCalls.find((each) => each.id === body.call);
  if (open !== undefined) return given ?? `${body.type}:${open.message}:${body.call}`;
  const lanes = trail.map((each) => each.id);
  const isKnown = given !== undefined && (await findLetter(store, owner, lanes, given)) !== undefined;
  if (!isKnown) await requireAwaited(parts, owner, last.id, body.call);
  return given ?? randomUUID();
}

/** Refuses what is said about a call that nobody waits for; one of a turn that is under way may be known in a moment. */
async function requireAwaited({ store }: ApiParts, owner: string, lane: string, call: string): Promise<void> {
  const letters = await store.mail("in").list({ owner, lane, states: ["waiting", "held"], limit: 1_000 });
  const mayCome = letters.some(({ state, body }) => {
    const letter = body as InboxBody;
    return (
      state === "held" || letter.type === "message" || (letter.type === "pending" && letter.call === call)
    );
  });
  if (mayCome) return;
  throw new ApiError(
    404,
    "no-such-call",
    `no call ${JSON.stringify(call.slice(0, 100))} waits in the session ${JSON.stringify(lane)}`,
    "It already has its result, or there never was such a call: the openCalls of the session are those without one.",
  );
}
