import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { fileURLToPath } from "node:url";
import { type Emulator, startEmulator } from "@suture/emulators";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upstreamsAt } from "./testing/emulated.ts";
import { sendMixed } from "./testing/mixed-load.ts";
import { post } from "./testing/wire-cases.ts";

const deep = process.env.SUTURE_DEEP === "1";
/** After so many requests everything that fills up is full; after the rest of them, nothing has grown. */
const SETTLED = deep ? 5_000 : 400;
const ALL = deep ? 20_000 : 1_200;
const LANES = 16;
/** Code that was optimised meanwhile and the like, in bytes: less than a hundred a request. */
const GROWTH = 1_200_000 + 100 * (ALL - SETTLED);
const CHILD = fileURLToPath(new URL("./testing/leak-child.mjs", import.meta.url));

interface Held {
  readonly heap: number;
  readonly buffers: number;
  readonly sockets: number;
  readonly timers: number;
}

let emulator: Emulator;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "all" });
  const options = {
    port: 0,
    upstreams: upstreamsAt(emulator),
    retries: { delay: 1 },
    breaker: { failures: 1_000_000 },
    maxReports: 20,
  };
  child = fork(CHILD, [JSON.stringify(options)], { execArgv: ["--expose-gc"] });
  [url] = (await once(child, "message")) as [string];
});
afterAll(async () => {
  child.send("end");
  await once(child, "exit");
  await emulator.close();
});

/** Sends requests up to a number, several at once. */
async function load(from: number, to: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  let next = from;
  const work = async (): Promise<void> => {
    while (next < to) await sendMixed(url, agent, next++);
  };
  await Promise.all(Array.from({ length: LANES }, work));
  agent.destroy();
  emulator.reset();
}

async function measure(): Promise<Held> {
  child.send("measure");
  return ((await once(child, "message")) as [Held])[0];
}

it("holds on to no name that a client made up for a model", { timeout: 60_000 }, async () => {
  const before = await measure();
  for (let count = 0; count < 24; count++) {
    const body = { model: `${count}`.repeat(500_000), messages: [{ role: "user", content: "hi" }] };
    await (await post(`${url}/v1/chat/completions`, body)).text();
    emulator.reset();
  }
  const after = await measure();
  expect(after.heap - before.heap).toBeLessThan(8_000_000);
});

it(`holds no more after ${ALL} requests of all kinds than after ${SETTLED}`, {
  timeout: 1_800_000,
}, async () => {
  await load(0, SETTLED);
  const settled = await measure();
  await load(SETTLED, (SETTLED + ALL) / 2);
  const halfway = await measure();
  await load((SETTLED + ALL) / 2, ALL);
  const last = await measure();
  if (deep) console.log({ settled, halfway, last });
  // Connections to the provider stay open for the next requests; few more of them than there were requests at once.
  expect(last.sockets).toBeLessThanOrEqual(LANES + LANES / 2);
  expect(last.timers).toBeLessThanOrEqual(settled.timers + 2);
  expect(last.heap - settled.heap).toBeLessThan(GROWTH);
  expect(last.buffers - settled.buffers).toBeLessThan(GROWTH);
});
