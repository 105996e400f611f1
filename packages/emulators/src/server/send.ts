import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Effects } from "../scenario/effects.ts";
import type { Framing } from "./framing.ts";
import { hangUp } from "./hang-up.ts";

/** An answer ready to be sent. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A whole body. */
  readonly body?: unknown;
  /** The events of a stream, instead of a body. */
  readonly events?: Iterable<string | Uint8Array>;
  readonly framing?: Framing;
}

/** Sends an answer with the effects of a scenario. Ends early, without error, when the client disconnects. */
export async function send(response: ServerResponse, outgoing: Outgoing, effects: Effects): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    await play(response, outgoing, effects, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function play(
  response: ServerResponse,
  outgoing: Outgoing,
  effects: Effects,
  signal: AbortSignal,
): Promise<void> {
  const { firstByte = 0 } = effects.latency ?? {};
  if (firstByte > 0) await delay(firstByte, undefined, { signal });
  if (effects.drop === "before-headers") return hangUp(response);
  if (outgoing.events === undefined) await sendWhole(response, outgoing, effects, signal);
  else await sendEvents(response, outgoing, outgoing.events, effects, signal);
}

async function sendWhole(
  response: ServerResponse,
  { status, headers, body }: Outgoing,
  effects: Effects,
  signal: AbortSignal,
): Promise<void> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const bytes = Buffer.from(effects.malformed === 0 ? text.slice(0, -1) : text);
  response.writeHead(status, {
    ...(text === "" ? {} : { "content-type": "application/json" }),
    "content-length": String(bytes.length),
    ...headers,
  });
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  if (effects.drop === "after-headers") return cutOff(response);
  if (effects.cut === 0) return cutOff(response, half);
  if (effects.stall === 0) {
    response.write(half);
    await stall(effects.ms, signal);
    response.end(bytes.subarray(half.length));
    return;
  }
  response.end(bytes);
}

async function sendEvents(
  response: ServerResponse,
  { status, headers, framing }: Outgoing,
  events: Iterable<string | Uint8Array>,
  effects: Effects,
  signal: AbortSignal,
): Promise<void> {
  if (framing === undefined) throw new Error("a stream needs a framing");
  response.writeHead(status, {
    "content-type": framing.contentType,
    "cache-control": "no-cache",
    ...headers,
  });
  response.flushHeaders();
  if (effects.drop === "after-headers") return cutOff(response);
  const { chunk = 0 } = effects.latency ?? {};
  let index = 0;
  for (const event of events) {
    if (signal.aborted) return;
    if (chunk > 0) await delay(chunk, undefined, { signal });
    if (effects.stall === index) await stall(effects.ms, signal);
    const framed = Buffer.from(framing.frame(event, index) as Uint8Array);
    if (effects.cut === index) return cutOff(response, framed.subarray(0, Math.ceil(framed.length / 2)));
    const bytes = effects.malformed === index ? framing.malformed : framed;
    if (!response.write(bytes)) await once(response, "drain", { signal });
    index += 1;
  }
  response.end(framing.end);
}

/** Closes a connection so that the client sees it break off: what was written arrives, but no end. */
function cutOff(response: ServerResponse, bytes: Uint8Array = Buffer.alloc(0)): void {
  response.flushHeaders();
  if (bytes.length === 0) hangUp(response);
  else response.write(bytes, () => hangUp(response));
}

/** Waits. Without a time, until the client disconnects. */
async function stall(ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (ms !== undefined) return delay(ms, undefined, { signal });
  await new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
}
