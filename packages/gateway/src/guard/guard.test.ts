import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { startGateway } from "../server/start-gateway.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { HEADERS, post, WIRE_CASES } from "../testing/wire-cases.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(
  options: GatewayOptions = {},
  answer?: Answer,
): Promise<{ url: string; port: string; upstream: FakeUpstream }> {
  const upstream = await fakeUpstream(answer);
  const upstreams = ["openai", "anthropic", "gemini"].map((name) => ({ name, baseUrl: upstream.url }));
  const gateway = await startGateway({ port: 0, upstreams, ...options });
  cleanups.push(upstream.close, gateway.close);
  return { url: gateway.url, port: new URL(gateway.url).port, upstream };
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with any head, as `fetch` would not send it. */
function send(port: string, path: string, headers: Record<string, string>, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, headers, method }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** What a server answers to bytes. */
function speak(port: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

describe("the host of a request", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.1", "[::1]", "localhost."])(
    "may be %s",
    async (name) => {
      const { port } = await start();
      for (const host of [name, `${name}:${port}`]) {
        expect((await send(port, "/v1/models", { host })).status).toBe(200);
      }
    },
  );

  it.each([
    "evil.example",
    "evil.example:80",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "0.0.0.0",
    "192.168.1.5",
  ])("may not be %j: a page that has its name point here says it", async (host) => {
    const { port, upstream } = await start();
    const got = await send(port, "/v1/models", { host });
    expect(got.status).toBe(421);
    expect(got.text).toContain("unknown_host");
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["nothing that is a name", "host: a@localhost\r\n"],
  ])("must be said, and may not be %s", async (_, header) => {
    const { port, upstream } = await start();
    for (const [path, version] of [
      ["/v1/models", "1.0"],
      ["/v1/models", "1.1"],
      ["/healthz", "1.1"],
    ]) {
      const head = `GET ${path} HTTP/${version}\r\n${header}connection: close\r\n\r\n`;
      const answer = await speak(port, head);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "bad_host" } });
    }
    expect(upstream.received).toEqual([]);
  });

  it("must be said once", async () => {
    const { port, upstream } = await start();
    for (const second of ["host: localhost", "HOST: evil.example"]) {
      const answer = await speak(
        port,
        `GET /v1/models HTTP/1.1\r\nHost: localhost\r\n${second}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain("bad_host");
    }
    expect(upstream.received).toEqual([]);
  });

  it("may be a name that the options give", async () => {
    const { port } = await start({ hosts: ["suture.internal"] });
    expect((await send(port, "/v1/models", { host: "Suture.Internal:80" })).status).toBe(200);
    expect((await send(port, "/v1/models", { host: "other.internal" })).status).toBe(421);
  });

  it("may be any address, but no other name, where the gateway listens at all of them", async () => {
    const { key, entry } = gatewayKey("ann");
    const { port } = await start({ host: "0.0.0.0", keys: [entry] });
    const status = async (host: string) =>
      (await send(port, "/v1/models", { host, "suture-key": key, authorization: "Bearer x" })).status;
    expect(await status("10.1.2.3:4000")).toBe(200);
    expect(await status("[fd00::1]:4000")).toBe(200);
    expect(await status("evil.example")).toBe(421);
  });
});

describe("web pages", () => {
  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:1" },
    { "sec-fetch-site": "cross-site" },
    { origin: "https://app.example.evil.example" },
  ])("of other origins are refused: %j", async (headers) => {
    const { port, upstream } = await start({ origins: ["https://app.example"] });
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const got = await send(port, "/v1/models", headers as Record<string, string>, method);
      expect(got.status).toBe(403);
      expect(got.headers).not.toHaveProperty("access-control-allow-origin");
    }
    expect(upstream.received).toEqual([]);
  });

  it("of the same origin are not, nor requests that no page sends", async () => {
    const { port, url } = await start();
    for (const headers of [
      { origin: url, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      {},
    ]) {
      expect((await send(port, "/v1/models", headers as Record<string, string>)).status).toBe(200);
    }
  });

  it("that the options name are told that they may", async () => {
    const { entry, key } = gatewayKey("ann");
    const { port } = await start({ origins: ["https://app.example"], keys: [entry] });
    const origin = { origin: "https://app.example", "sec-fetch-site": "cross-site" };
    const asked = { "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" };
    const may = await send(port, "/v1/messages", { ...origin, ...asked }, "OPTIONS");
    expect(may).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": "https://app.example",
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "x-api-key",
      },
    });
    expect((await send(port, "/v1/models", origin)).status).toBe(401);
    const got = await send(port, "/v1/models", { ...origin, "suture-key": key, authorization: "Bearer x" });
    expect(got).toMatchObject({
      status: 200,
      headers: { "access-control-allow-origin": "https://app.example" },
    });
  });

  it("may read what the gateway says they may, whatever the provider says of its own", async () => {
    const { port } = await start({ origins: ["https://app.example"] }, (_, response) =>
      response
        .writeHead(200, {
          "access-control-allow-origin": "https://provider.example",
          "access-control-expose-headers": "x-request-id",
        })
        .end(),
    );
    const got = await send(port, "/v1/models", { origin: "https://app.example" });
    expect(got.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example",
      "access-control-expose-headers": "*",
    });
  });
});

describe("what the gateway does not do", () => {
  it("is refused at once: tunnels and WebSockets", async () => {
    const { port, upstream } = await start();
    const tunnel = await speak(port, "CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n");
    expect(tunnel).toMatch(/^HTTP\/1\.1 501 /);
    const socket = await send(port, "/v1/realtime", { upgrade: "websocket", connection: "Upgrade" });
    expect(socket.status).toBe(501);
    expect(socket.text).toContain("no_websockets");
    for (const path of ["/v1/responses", "/openai/v1/responses?model=gpt-5.2"]) {
      // Clients of this endpoint go on without one, and Codex only then.
      const refused = await send(port, path, { upgrade: "websocket", connection: "Upgrade" });
      expect(refused).toMatchObject({ status: 426, headers: { upgrade: "HTTP/1.1" } });
      expect(refused.text).toContain("no_websockets");
    }
    const newer = await send(port, "/v1/models", { upgrade: "h2c", connection: "Upgrade" });
    expect(newer.status).toBe(200);
    expect(upstream.received).toHaveLength(1);
  });

  it("is refused at once: traces, which may show the key of an upstream", async () => {
    const { port, upstream } = await start();
    for (const path of ["/openai/v1/models", "/v1/models"]) {
      const traced = await send(port, path, {}, "TRACE");
      expect(traced.status).toBe(501);
      expect(traced.text).toContain("no_trace");
    }
    expect(upstream.received).toEqual([]);
  });

  it("may be named by the path as well, which then counts", async () => {
    const { port, upstream } = await start({ hosts: ["suture.internal"] });
    const ask = (target: string, host: string) =>
      speak(
        port,
        `POST ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    for (const host of ["localhost", "evil.example"]) {
      expect(await ask("http://localhost/v1/messages?a=1", host)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask("HTTPS://Suture.Internal:8443/v1/models", host)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask("http://evil.example/v1/models", host)).toMatch(/^HTTP\/1\.1 421 /);
      expect(await ask("http://a@localhost/v1/models", host)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await ask("http://localhost/openai/../admin", host)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await ask("http://localhost?x", host)).toMatch(/^HTTP\/1\.1 404 /);
      expect(await ask("ftp://localhost/v1/models", host)).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
    }
    expect(upstream.received.map(({ url }) => url)).toEqual(
      [1, 2].flatMap(() => ["/v1/messages?a=1", "/v1/models"]),
    );
    const page = await speak(
      port,
      "GET http://localhost/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    );
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    "*",
    "/openai/../admin",
    "/v1/%2e%2E/admin",
    "/v1/..;/admin",
    "/v1/..%3Bx=y/admin",
    "/v1/..%2fadmin",
    "/v1/.",
    "/v1/..\\admin",
    "/v1/chat/completions#part",
  ])("is to go anywhere else: %s", async (path) => {
    const { port, upstream } = await start();
    const answer = await speak(
      port,
      `OPTIONS ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ["/chat/completions", "did you mean /v1/chat/completions?"],
    ["/messages", "did you mean /v1/messages?"],
    [
      "/models/gemini-2.5-flash:generateContent",
      "did you mean /v1beta/models/gemini-2.5-flash:generateContent?",
    ],
    ["/v1/v1/messages", "did you mean /v1/messages?"],
    ["/opnai/v1/chat/completions", "did you mean /openai/v1/chat/completions?"],
    ["/session/talk", "did you mean /sessions/talk?"],
    ["/anything", "a path starts with /v1, or with the name of an upstream: /openai, "],
    ["/openai", "a path starts with /v1, or with the name of an upstream: /openai, "],
    ["/", "a path starts with /v1, or with the name of an upstream: /openai, "],
  ])("says what was meant by %s, where that can be told", async (path, words) => {
    const { port, upstream } = await start();
    const { status, text } = await send(port, path, {});
    expect(upstream.received).toEqual([]);
    expect(status).toBe(404);
    expect(JSON.parse(text).error.message).toContain(`no upstream is configured for ${path}; ${words}`);
  });

  it("says where its own pages and reports are", async () => {
    const { port } = await start();
    const root = await send(port, "/", {});
    expect(root.text).toContain("pages of the gateway itself are /healthz, /readyz and /metrics");
    for (const path of ["/reports", "/reports/"]) {
      const { status, text } = await send(port, path, {});
      expect(status).toBe(404);
      expect(text).toContain("the path of each is in the header suture-report");
    }
  });

  it.each(["/gorq/v1/chat/completions", "/anything"])("is for a name that nobody has: %s", async (path) => {
    const { port, upstream } = await start();
    const { status, text } = await send(port, path, {});
    expect(status).toBe(404);
    expect(text).toContain("/groq");
    expect(upstream.received).toEqual([]);
  });

  it("is to be told by a header where to go", async () => {
    const { port, upstream } = await start();
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-upstream": "http://evil.example",
      forwarded: "host=x",
    };
    await send(port, "/v1/models", headers);
    expect(upstream.received).toHaveLength(1);
    expect(upstream.received[0]?.headers.host).toBe(new URL(upstream.url).host);
  });
});

describe("bodies", () => {
  it.each(WIRE_CASES)("wait for room in memory, on $wire", async ({ path, body, errorBody }) => {
    const waiting: (() => void)[] = [];
    const { url, upstream } = await start({ maxBytesInFlight: 3_000 }, (_, response) => {
      waiting.push(() => response.end("{}"));
    });
    const padded = { ...body(false), pad: "x".repeat(2_000) };
    const first = post(url + path(false), padded);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1), { timeout: 5_000 });
    const refused = await post(url + path(false), padded);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.text()).toMatch(errorBody);
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(Buffer.alloc(100, "x"));
        controller.close();
      },
    });
    const init = { method: "POST", headers: HEADERS, body: chunks, duplex: "half" } as RequestInit;
    expect((await fetch(url + path(false), init)).status).toBe(503);
    waiting[0]?.();
    expect(await (await first).text()).toBe("{}");
    const last = post(url + path(false), padded);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(2), { timeout: 5_000 });
    waiting[1]?.();
    expect((await last).status).toBe(200);
  });

  it.each(WIRE_CASES)("that list without end are not judged, on $wire", async ({ path, body }) => {
    const { url, upstream } = await start();
    const many = new Array(50_001).fill({});
    const said = { role: "user", content: many, parts: many };
    const failed = { role: "assistant", tool_calls: [], content: [{ content: many }] };
    for (const history of [many, [said], [failed]]) {
      const sent = JSON.stringify(body(false, history));
      const response = await post(url + path(false), sent);
      expect([response.status, response.headers.get("suture-findings")]).toEqual([200, null]);
      expect(upstream.received.at(-1)?.body.equals(Buffer.from(sent))).toBe(true);
    }
  });

  it("that nest without end are not even parsed", async () => {
    const { url, upstream } = await start();
    const bomb = `{"model":"m","messages":${"[".repeat(20_000_000)}`;
    const parse = JSON.parse;
    const lengths: number[] = [];
    JSON.parse = (text: string, ...more: never[]) => {
      lengths.push(text.length);
      return parse(text, ...more);
    };
    try {
      expect((await post(`${url}/v1/chat/completions`, bomb)).status).toBe(200);
    } finally {
      JSON.parse = parse;
    }
    expect(Math.max(0, ...lengths)).toBeLessThan(1_000);
    expect(upstream.received[0]?.body).toHaveLength(bomb.length);
  });
});
