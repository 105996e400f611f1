import { z } from "zod";
import type { WebhookOptions } from "../agent/agent-options.ts";
import { problemsOf } from "../config/problems.ts";
import { LOCAL_OWNER, SESSION_ID, SESSION_ID_WORDS } from "../inbox/letter-body.ts";
import { saysTheSame } from "../inbox/says-the-same.ts";
import { isSignedBy } from "../outbox/signature.ts";
import { webhookCarrier } from "../outbox/webhook-carrier.ts";
import {
  type Channel,
  type ChannelAnswer,
  type ChannelParts,
  type ChannelRequest,
  headerOf,
  refuse,
} from "./channel.ts";

/** A request that was signed longer ago than this, or for later, is refused: seconds. */
const TOLERANCE = 300;
const MOST_ID = 256;

const message = z.strictObject({
  session: z.string().regex(SESSION_ID, SESSION_ID_WORDS),
  text: z.string().regex(/\S/, "expected something that is said"),
  rank: z.enum(["person", "background"]).default("person"),
});

/** Another program: what it posts to us is signed, and so is what it gets back. */
export function openWebhook(
  { url, owner = LOCAL_OWNER }: Pick<WebhookOptions, "url" | "owner">,
  secret: string,
  { accept }: ChannelParts,
): Channel {
  const name = "webhook";
  const answer = async (request: ChannelRequest): Promise<ChannelAnswer> => {
    if (request.method !== "POST") return refuse(405, "method-not-allowed", "expected POST");
    const id = headerOf(request, "webhook-id") ?? "";
    const timestamp = headerOf(request, "webhook-timestamp") ?? "";
    const signatures = headerOf(request, "webhook-signature") ?? "";
    const { body } = request;
    if (id === "" || id.length > MOST_ID || !isSignedBy(secret, { id, timestamp, body }, signatures))
      return refuse(
        401,
        "bad-signature",
        "the headers webhook-id, webhook-timestamp and webhook-signature do not fit the body",
        "Sign id.timestamp.body with the secret that both sides share, as Standard Webhooks (standardwebhooks.com) say.",
      );
    if (!isFresh(timestamp))
      return refuse(
        401,
        "stale",
        `the request was not signed within the last ${TOLERANCE} seconds`,
        "Sign it anew, and look at the clocks of both sides.",
      );
    const said = jsonOf(body);
    if (said === undefined) return refuse(400, "bad-message", "the body is not JSON");
    const read = message.safeParse(said);
    if (!read.success) return refuse(400, "bad-message", problemsOf(message, said).join("; "));
    const { session, text, rank } = read.data;
    const from = { channel: name, address: session };
    const letter = { type: "message", parts: [{ type: "text", text }], from } as const;
    const { letter: first, isNew } = await accept(owner, session, letter, { key: `webhook-${id}`, rank });
    if (!isNew && !saysTheSame(first, letter))
      return refuse(
        409,
        "key-reused",
        `something else was posted under the webhook-id ${JSON.stringify(id)}`,
        "Give each message an id of its own.",
      );
    return { status: 202, body: { session, id, isNew } };
  };
  return {
    name,
    carrier: webhookCarrier({ name, url, secret }),
    problem: undefined,
    start() {},
    async stop() {},
    answer,
  };
}

function isFresh(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
