import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const PATIENT = { timeout: 15_000 };
const lines: { msg?: string; ending?: string }[] = [];

/** A gateway whose provider begins answers and does not end them, but for one. */
async function start(): Promise<void> {
  lines.length = 0;
  upstream = await fakeUpstream(({ url }, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: 1\n\n");
    if (url === "/v1/done") setTimeout(() => response.end(), 20);
  });
  gateway = await startGateway({
    port: 0,
    timeouts: { close: 1 },
    telemetry: { logs: "info", logTo: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    upstreams: [{ name: "openai", baseUrl: upstream.url, wires: ["openai-chat"] }],
  });
}

describe("a gateway that closes", () => {
  it("has told of what it cut", async () => {
    await start();
    const responses = await Promise.all(
      [1, 2, 3].map(() => post(`${gateway.url}/v1/chat/completions`, { model: "m", messages: [] })),
    );
    expect(gateway.underWay).toBe(3);
    await gateway.close();
    expect(gateway.underWay).toBe(0);
    expect(lines.filter(({ msg }) => msg === "request")).toHaveLength(3);
    for (const response of responses) await expect(response.text()).rejects.toThrow();
  });

  it("has told of requests whose turn never came", async () => {
    await start();
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET /v1/one HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(3));
    await vi.waitFor(() => expect(upstream.received).toHaveLength(3), PATIENT);
    await gateway.close();
    expect(gateway.underWay).toBe(0);
    expect(lines.filter(({ msg }) => msg === "request")).toHaveLength(3);
  });
});

it("a request whose turn came is over once when its client goes", async () => {
  await start();
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  for (const path of ["/v1/done", "/v1/one", "/v1/one"])
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const over = () => lines.filter(({ msg }) => msg === "request").length;
  await vi.waitFor(() => expect([upstream.received.length, over()]).toEqual([3, 1]), PATIENT);
  socket.destroy();
  await vi.waitFor(() => expect(over()).toBeGreaterThan(2), PATIENT);
  expect(over()).toBe(3);
  expect(gateway.underWay).toBe(0);
});

it("requests whose turn never came are over when their client goes", async () => {
  await start();
  const warned = vi.fn();
  process.on("warning", warned);
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  socket.write("GET /v1/one HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20));
  await once(socket, "data");
  await vi.waitFor(() => expect(upstream.received).toHaveLength(20), PATIENT);
  expect(gateway.underWay).toBe(20);
  socket.destroy();
  await vi.waitFor(() => expect(gateway.underWay).toBe(0), PATIENT);
  await vi.waitFor(() => expect(upstream.sockets.size).toBe(0), PATIENT);
  process.off("warning", warned);
  expect(warned).not.toHaveBeenCalled();
});
