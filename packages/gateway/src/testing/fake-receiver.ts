import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type FakeUpstream, fakeUpstream } from "./fake-upstream.ts";

/** What a receiver makes of the next request: a status, or a connection that is cut after the request was read. */
export type ReceiverFault = number | "cut";

/** What was posted and rightly signed. */
export interface ReceivedPost {
  readonly id: string;
  readonly body: { readonly [name: string]: unknown };
}

/** Another program that gets signed posts, and refuses those that are not. */
export interface FakeReceiver extends Pick<FakeUpstream, "url" | "close"> {
  /** What it took, in order. */
  readonly taken: ReceivedPost[];
  /** Faults of the next requests, one each. */
  readonly faults: ReceiverFault[];
  /** Ids of all requests, also of those that it did not take. */
  readonly ids: string[];
  /** Called when a request has come, before it is answered. */
  onRequest: () => void;
}

/** Starts a receiver that knows the secret, whose bytes are given; without one, it takes whatever comes. */
export async function fakeReceiver(secret?: Buffer): Promise<FakeReceiver> {
  const taken: ReceivedPost[] = [];
  const faults: ReceiverFault[] = [];
  const ids: string[] = [];
  const isSigned = ({ headers }: IncomingMessage, body: Buffer): boolean => {
    const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = headers;
    if (secret === undefined) return true;
    const expected = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
    return signature === `v1,${expected}` && Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  };
  const upstream = await fakeUpstream((request, response, body) => {
    const id = String(request.headers["webhook-id"]);
    const fault = faults.shift();
    ids.push(id);
    receiver.onRequest();
    if (typeof fault === "number") response.writeHead(fault, { "retry-after": "0" }).end();
    else if (!isSigned(request, body)) response.writeHead(401).end();
    else {
      taken.push({ id, body: JSON.parse(body.toString()) });
      if (fault === "cut") response.destroy();
      else response.writeHead(200).end("ok");
    }
  });
  const { url, close } = upstream;
  const receiver: FakeReceiver = { url, close, taken, faults, ids, onRequest() {} };
  return receiver;
}
