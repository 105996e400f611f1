import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { Callers } from "../callers/callers.ts";
import { settle } from "../config/settle.ts";
import { ReportStore } from "../reports/report-store.ts";
import { startGateway } from "../server/start-gateway.ts";
import { openTelemetry } from "../telemetry/open-telemetry.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import type { PageState } from "./page.ts";
import { sendPage } from "./send-page.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A gateway whose every request ends at one fake provider. */
async function start(answer?: Parameters<typeof fakeUpstream>[0]) {
  const upstream = await fakeUpstream(answer);
  const gateway = await startGateway({
    port: 0,
    upstreams: [{ name: "openai", baseUrl: `${upstream.url}/v1`, wires: ["openai-chat"] }],
  });
  cleanups.push(upstream.close, gateway.close);
  return { gateway, upstream };
}

/** The pages alone, in a state of our choice. */
async function pagesIn(state: Partial<PageState>): Promise<string> {
  const whole: PageState = {
    telemetry: await openTelemetry({ logs: "silent", content: false, traces: false }),
    reports: new ReportStore(),
    settings: settle({}),
    callers: new Callers([]),
    ready: () => Promise.resolve({}),
    problems: () => ({}),
    warnings: [],
    closing: false,
    ...state,
  };
  const server = createServer((request, response) => void sendPage(request, response, whole));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("pages of the gateway", () => {
  it.each([
    ["/healthz", "text/plain; charset=utf-8", /^ok\n$/],
    ["/readyz", "application/json", /^\{"status":"ready","checks":\{\}\}\n$/],
    ["/metrics", "text/plain; version=0.0.4; charset=utf-8", /^suture_requests_in_flight 0$/m],
    ["/metrics?x=1", "text/plain; version=0.0.4; charset=utf-8", /^nodejs_eventloop_lag_p99_seconds /m],
  ])("%s", async (path, type, body) => {
    const { gateway, upstream } = await start();
    const response = await fetch(gateway.url + path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).toMatch(body);

    const head = await fetch(gateway.url + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);

    const refused = await fetch(gateway.url + path, { method: "POST", body: "{}" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    await refused.text();
    expect(upstream.received).toEqual([]);
  });

  it("are no requests that are counted", async () => {
    const { gateway } = await start();
    for (const path of ["/healthz", "/readyz", "/metrics"]) await (await fetch(gateway.url + path)).text();
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(text).not.toMatch(/^suture_requests_total\{/m);
  });

  it("are not those of an upstream, nor what lies below them", async () => {
    const { gateway, upstream } = await start();
    for (const path of ["/openai/metrics", "/openai/healthz", "/v1/readyz"]) {
      await (await fetch(gateway.url + path)).text();
    }
    expect(upstream.received).toHaveLength(3);
    expect((await fetch(`${gateway.url}/metrics/x`)).status).toBe(404);
  });
});

describe("/readyz", () => {
  it.each([
    ["a store that answers", { store: "ok" }, 200, "ready"],
    ["a store that does not", { store: "cannot be reached", other: "ok" }, 503, "not ready"],
  ] as const)("with %s", async (_, checks, status, word) => {
    const url = await pagesIn({ ready: () => Promise.resolve(checks) });
    const response = await fetch(`${url}/readyz`);
    expect([response.status, await response.json()]).toEqual([status, { status: word, checks }]);
  });

  it("says what is wrong without the password in it", async () => {
    const url = await pagesIn({
      ready: () => Promise.resolve({ store: "no answer of postgres://me:word@db" }),
    });
    const response = await fetch(`${url}/readyz`);
    expect(await response.json()).toMatchObject({ checks: { store: "no answer of postgres://[hidden]@db" } });
  });

  it("does not tell what an error says that nobody foresaw", async () => {
    const url = await pagesIn({ ready: () => Promise.reject(new Error("postgres://me:word@db")) });
    const response = await fetch(`${url}/readyz`);
    const body = { status: "not ready", checks: { checks: "failed" } };
    expect([response.status, await response.json()]).toEqual([503, body]);
  });

  it("says no while the gateway closes, which finishes what is under way", async () => {
    let finish = () => {};
    const { gateway } = await start((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      finish = () => response.end("data: 2\n\n");
    });
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    let text = "";
    const reads = (words: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => words.test(text) && resolve();
        socket.on("data", look);
        look();
      });
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.write("GET /v1/stream HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await reads(/data: 1/);
    const closed = gateway.close();
    // The next request of a connection that is still in use.
    socket.write("GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n");
    finish();
    await reads(/HTTP\/1\.1 503[\s\S]*\{"status":"closing"\}/);
    expect(text).toContain("data: 2");
    socket.destroy();
    await closed;
  });
});

it("/metrics is for keys that may see all callers; the others are for everybody", async () => {
  const hash = createHash("sha256").update("mine").digest("hex");
  const url = await pagesIn({ callers: new Callers([{ name: "me", hash, metrics: true }]) });
  const statuses = await Promise.all(
    ["/metrics", "/healthz", "/readyz"].map(async (path) => {
      const response = await fetch(url + path);
      await response.text();
      return response.status;
    }),
  );
  expect(statuses).toEqual([401, 200, 200]);
  const admitted = await fetch(`${url}/metrics`, { headers: { authorization: "Bearer mine" } });
  expect(admitted.status).toBe(200);
  await admitted.text();
});
