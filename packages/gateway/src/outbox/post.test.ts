import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "./post.ts";
import { refusalOf } from "./refusal-of.ts";
import { SendError } from "./send-error.ts";

const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closes.splice(0).map((close) => close()));
});

async function receiver(answer?: Answer) {
  const upstream = await fakeUpstream(answer);
  closes.push(upstream.close);
  return upstream;
}

async function errorOf(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendError);
  return error as SendError;
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a post that fails before it is sent", () => {
  it("when nobody listens", async () => {
    const error = await errorOf(post({ url: `http://127.0.0.1:${await freePort()}/`, body: "{}" }));
    expect(error).toMatchObject({ mayHaveArrived: false, message: "no connection: ECONNREFUSED" });
  });

  it("when there is no such host", async () => {
    const error = await errorOf(post({ url: "http://nobody.invalid/secret-path", body: "{}" }));
    expect(error.mayHaveArrived).toBe(false);
    expect(error.message).not.toContain("secret-path");
  });

  it("when the other side does not speak TLS", async () => {
    const { url } = await receiver();
    const error = await errorOf(post({ url: url.replace("http:", "https:"), body: "{}" }));
    expect(error.mayHaveArrived).toBe(false);
  });

  it("when it is broken off before there is a connection", async () => {
    const { url, received } = await receiver();
    const error = await errorOf(post({ url, body: "{}", signal: AbortSignal.abort() }));
    expect(error.mayHaveArrived).toBe(false);
    expect(received).toEqual([]);
  });
});

describe("a post that may have arrived", () => {
  it("when the connection is cut after the body went out", async () => {
    const { url, received } = await receiver((_, response) => void response.destroy());
    const error = await errorOf(post({ url, body: "{}" }));
    expect(error.mayHaveArrived).toBe(true);
    expect(received).toHaveLength(1);
  });

  it("when there is no answer in time", async () => {
    const { url } = await receiver(() => {});
    expect((await errorOf(post({ url, body: "{}", timeout: 20 }))).mayHaveArrived).toBe(true);
  });

  it("when it is broken off while an answer is waited for", async () => {
    const stop = new AbortController();
    const { url } = await receiver(() => stop.abort());
    expect((await errorOf(post({ url, body: "{}", signal: stop.signal }))).mayHaveArrived).toBe(true);
  });
});

it("takes the head of an answer for the answer when its body breaks off", async () => {
  const { url } = await receiver((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setImmediate(() => response.destroy());
  });
  expect(await post({ url, body: "{}" })).toMatchObject({ status: 200, text: "" });
});

it("posts JSON to the whole address, and follows nobody elsewhere", async () => {
  const { url, received } = await receiver(
    (_, response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
  );
  const answer = await post({ url: `${url}/a/b?c=d`, headers: { "x-own": "1" }, body: '{"a":1}' });
  expect(answer.status).toBe(307);
  expect(received).toMatchObject([
    { method: "POST", url: "/a/b?c=d", headers: { "content-type": "application/json", "x-own": "1" } },
  ]);
  expect(String(received[0]?.body)).toBe('{"a":1}');
});

describe("an answer", () => {
  const of = (status: number, after?: string) =>
    refusalOf({ status, headers: after === undefined ? {} : { "retry-after": after } });

  it.each([200, 201, 202, 204])("%i is a receipt", (status) => {
    expect(of(status)).toBeUndefined();
  });

  it.each([301, 400, 401, 403, 404, 408, 410, 413, 429, 500, 501, 503])(
    "%i says that it was not taken",
    (status) => {
      expect(of(status)).toMatchObject({ mayHaveArrived: false });
    },
  );

  it.each([502, 504, 524])("%i is from somebody who does not know", (status) => {
    expect(of(status)).toMatchObject({ mayHaveArrived: true });
  });

  it("says how long to wait: in seconds, or by a date", () => {
    expect(of(429, "7")?.retryAfter).toBe(7_000);
    expect(of(503, new Date(Date.now() + 60_000).toUTCString())?.retryAfter).toBeGreaterThan(50_000);
    expect(of(503, "Wed, 21 Oct 2015 07:28:00 GMT")?.retryAfter).toBe(0);
    expect(of(503, "soon")?.retryAfter).toBeUndefined();
  });
});
