import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { startGateway } from "../server/start-gateway.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { gatewayKey } from "../testing/gateway-key.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(
  answer: Answer,
  more: GatewayOptions = {},
): Promise<{ readonly url: string; readonly upstream: FakeUpstream }> {
  const upstream = await fakeUpstream(answer);
  const gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 3, cooldown: 60_000 },
    upstreams: [{ name: "openai", baseUrl: upstream.url }],
    ...more,
  });
  cleanups.push(upstream.close, gateway.close);
  return { url: gateway.url, upstream };
}

const history = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }] };

async function ask(url: string, headers: Record<string, string>): Promise<[status: number, code: unknown]> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(history),
  });
  const body = (await response.json()) as { readonly error?: { readonly code?: unknown } };
  return [response.status, body.error?.code];
}

/** Fails requests whose key demands it. */
const failing: Answer = ({ headers }, response) => {
  const fails = headers.authorization?.includes("bad") === true;
  response.writeHead(fails ? 500 : 200, { "content-type": "application/json" });
  response.end("{}");
};
/** Whether a request has begun to arrive and is not finished. */
const isHeard = ({ sockets }: FakeUpstream) => [...sockets].some(({ bytesRead }) => bytesRead > 0);
const anyone = (name: string) => ({ authorization: `Bearer ${name}` });
const LEFT_ALONE = [503, "upstream_unavailable"];

describe("a provider that fails one caller again and again", () => {
  it("is left alone by that one, and by nobody else", async () => {
    const { url } = await start(failing);
    for (let time = 0; time < 3; time += 1) expect(await ask(url, anyone("bad"))).toEqual([500, undefined]);
    expect(await ask(url, anyone("bad"))).toEqual(LEFT_ALONE);
    expect(await ask(url, anyone("good"))).toEqual([200, undefined]);
  });

  it("is left alone by one key of the gateway, and not by others", async () => {
    const [ann, ben] = [gatewayKey("ann"), gatewayKey("ben")];
    const { url } = await start(failing, { keys: [ann.entry, ben.entry] });
    const by = (key: string, own: string) => ({ "suture-key": key, ...anyone(own) });
    for (let time = 0; time < 3; time += 1) await ask(url, by(ann.key, `bad ${time}`));
    expect(await ask(url, by(ann.key, "good"))).toEqual(LEFT_ALONE);
    expect(await ask(url, by(ben.key, "good"))).toEqual([200, undefined]);
  });

  it("is left alone by all as soon as it fails another, too", async () => {
    const { url, upstream } = await start(failing);
    for (const name of ["bad", "bad", "bad", "bad too"]) await ask(url, anyone(name));
    expect(await ask(url, anyone("good"))).toEqual(LEFT_ALONE);
    expect(upstream.received).toHaveLength(4);
  });
});

it("is left alone by all when it cannot be reached, whoever found out", async () => {
  const { url, upstream } = await start(failing);
  await upstream.close();
  for (let time = 0; time < 3; time += 1) expect((await ask(url, anyone("one")))[0]).toBe(502);
  expect(await ask(url, anyone("another"))).toEqual(LEFT_ALONE);
});

describe("no failure of the provider", () => {
  it.each([400, 401, 402, 403, 404, 408, 413, 429])("is a %i", async (status) => {
    const { url } = await start((_, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end("{}");
    });
    for (let time = 0; time < 5; time += 1)
      expect((await ask(url, anyone(`key ${time % 2}`)))[0]).toBe(status);
  });

  it("is an upload that its client breaks off", async () => {
    const { url, upstream } = await start(failing);
    for (let time = 0; time < 4; time += 1) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.on("error", () => {});
      const closed = new Promise((resolve) => socket.on("close", resolve));
      socket.write("POST /v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf of it");
      await expect.poll(() => isHeard(upstream), { timeout: 5_000 }).toBe(true);
      socket.destroy();
      await closed;
      await expect.poll(() => isHeard(upstream), { timeout: 5_000 }).toBe(false);
    }
    expect(await ask(url, anyone("good"))).toEqual([200, undefined]);
  });

  it("is a request that cannot be sent", async () => {
    const { url } = await start(failing);
    for (let time = 0; time < 4; time += 1) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.write(
        "TRACE /v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
      );
      await new Promise((resolve) => socket.resume().on("close", resolve));
    }
    expect(await ask(url, anyone("good"))).toEqual([200, undefined]);
  });
});
