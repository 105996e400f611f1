import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const PATIENT = { timeout: 15_000 };
const lines: object[] = [];

async function start(options: GatewayOptions = {}): Promise<void> {
  lines.length = 0;
  upstream = await fakeUpstream((_, response) => void response.write("begun"));
  gateway = await startGateway({
    port: 0,
    timeouts: { close: 1 },
    telemetry: { logs: "info", logTo: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    upstreams: [{ name: "openai", baseUrl: upstream.url, wires: ["openai-chat"], key: "ours" }],
    ...options,
  });
}

/** A connection, with all that came on it. */
function open(bytes: string): { socket: Socket; said(): string; closed: Promise<string> } {
  let text = "";
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { socket, said: () => text, closed };
}

const HEAD = "POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\n";

describe("a request that cannot be read", () => {
  it.each([
    ["is no HTTP", "nonsense\r\n\r\n", 400, "malformed_request"],
    ["has two lengths", `${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, "malformed_request"],
    [
      "has a chunk without a length",
      `${HEAD}transfer-encoding: chunked\r\n\r\nx\r\n`,
      400,
      "malformed_request",
    ],
    ["has a long head", `${HEAD}x: ${"x".repeat(8_000)}\r\n\r\n`, 431, "headers_too_large"],
  ])("is refused in words when it %s", async (_, bytes, status, code) => {
    await start({ maxHeaderBytes: 4_000 });
    const text = await open(bytes).closed;
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toContain(`content-length: ${body.length}`);
    const id = /suture-request-id: ([\w-]{36})/.exec(head)?.[1];
    expect(JSON.parse(body)).toMatchObject({ error: { type: "invalid_request_error", code } });
    expect(lines).toContainEqual(expect.objectContaining({ id, status, code }));
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ["head", `${HEAD}x: `],
    ["body", `${HEAD}content-length: 100\r\n\r\n{`],
  ])("is refused when its %s does not come in time", async (_, bytes) => {
    await start({ timeouts: { request: 200, close: 1 } });
    const before = performance.now();
    const text = await open(bytes).closed;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain("request_timeout");
    // Node looks every thirty seconds unless it is told to look more often.
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it("breaks nothing into an answer that has begun", async () => {
    await start();
    const { socket, said, closed } = open("GET /v1/files HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await vi.waitFor(() => expect(said()).toContain("begun"), PATIENT);
    socket.write("nonsense\r\n\r\n");
    expect(await closed).not.toMatch(/malformed|HTTP\/1\.1 400/);
  });
});

describe("a client that asks whether to send its body", () => {
  const ask = (length: number, more = "") =>
    open(`${HEAD}connection: close\r\nexpect: 100-continue\r\ncontent-length: ${length}\r\n${more}\r\n`);

  it.each(["/v1/chat/completions", "/v1/files"])("is told so when %s takes it", async (path) => {
    await start();
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`;
    const { socket, said } = open(head);
    await vi.waitFor(() => expect(said()).toBe("HTTP/1.1 100 Continue\r\n\r\n"), PATIENT);
    socket.write("{}");
    await vi.waitFor(() => expect(said()).toContain("begun"), PATIENT);
    expect(said().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200"]);
    expect(upstream.received[0]?.body.toString()).toBe("{}");
    expect(upstream.received[0]?.headers).not.toHaveProperty("expect");
  });

  it("is told the refusal at once where there is one", async () => {
    await start({ maxBodyBytes: 1_000 });
    expect(await ask(10_000).closed).toMatch(/^HTTP\/1\.1 413 /);
    await gateway.close();
    await start({ keys: [gatewayKey("ann").entry] });
    expect(await ask(10).closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it("a request that expects what nobody knows is answered like any other", async () => {
  await start();
  const { said, socket } = open(`${HEAD}expect: wonders\r\ncontent-length: 2\r\n\r\n{}`);
  await vi.waitFor(() => expect(said()).toContain("begun"), PATIENT);
  expect(said()).toMatch(/^HTTP\/1\.1 200 /);
  expect(upstream.received[0]?.headers).not.toHaveProperty("expect");
  socket.destroy();
});
