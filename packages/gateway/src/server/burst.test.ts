import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { startGateway } from "./start-gateway.ts";

/** More than Node lets wait by itself. */
const COUNT = 800;

/** Opens connections, asks something on each, and counts those that stand and the answers. */
const CLIENTS = `
const { connect } = require("node:net");
const { workerData: { port, count, counts } } = require("node:worker_threads");
for (let index = 0; index < count; index += 1) {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /sessions/nobody HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n");
    if (Atomics.add(counts, 0, 1) === count - 1) Atomics.notify(counts, 0);
  });
  let text = "";
  socket.on("data", (chunk) => { text += chunk; });
  socket.on("error", () => {});
  socket.on("close", () => { Atomics.add(counts, text.startsWith("HTTP/1.1 404") ? 1 : 2, 1); });
}`;

/** How many connections the system lets wait. */
function allowed(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  } catch {
    return 0;
  }
}

it.skipIf(allowed() <= COUNT)(
  "connections that come while the gateway is busy wait, and none is reset",
  { timeout: 30_000 },
  async () => {
    const upstreams = [{ name: "lab", baseUrl: "http://127.0.0.1:9/v1", keyless: true }];
    const gateway = await startGateway({ port: 0, upstreams, agent: { model: "lab/model" } });
    const counts = new Int32Array(new SharedArrayBuffer(12));
    const workerData = { port: Number(new URL(gateway.url).port), count: COUNT, counts };
    const worker = new Worker(CLIENTS, { eval: true, workerData });
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    // Nothing is taken meanwhile: the process could not be busier.
    for (let seen = 0; seen < COUNT; seen = Atomics.load(counts, 0)) {
      if (Atomics.wait(counts, 0, seen, 10_000) === "timed-out") break;
    }
    expect(counts[0]).toBe(COUNT);
    await ended;
    expect([...counts]).toEqual([COUNT, COUNT, 0]);
    await gateway.close();
  },
);
