// The clients, in a process of their own: autocannon for load, and plain sockets for what it does not tell.
import autocannon from "autocannon";
import { Caller } from "./caller.mjs";

/** Times of a run of autocannon, with fractions of milliseconds, which its own figures lack. */
async function load({ url, headers, body, connections, amount }) {
  const times = [];
  const run = autocannon({
    ...{ url, method: "POST", headers, body, connections, amount },
    ...{ timeout: 120, sampleInt: 100, excludeErrorStats: true },
  });
  const start = performance.now();
  let end = start;
  run.on("response", (_client, _status, _bytes, time) => {
    times.push(time);
    end = performance.now();
  });
  const { "2xx": answered } = await run;
  return { times, seconds: (end - start) / 1_000, failed: amount - answered };
}

/** Asks every target the same in turn, one request at a time: what each adds is seen side by side. */
async function probe({ targets, body, rounds }) {
  const callers = targets.map(({ url, headers }) => new Caller(url, headers));
  const times = targets.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, caller] of callers.entries()) times[i].push(await caller.post(body));
  }
  for (const caller of callers) caller.close();
  return { times };
}

/** Sends lists of bodies, each list on a connection of its own, one body after the other. */
async function converse({ url, headers, lists }) {
  const start = performance.now();
  let failed = 0;
  await Promise.all(
    lists.map(async (bodies) => {
      const caller = new Caller(url, headers);
      for (const body of bodies) if ((await caller.post(body)).status !== 200) failed += 1;
      caller.close();
    }),
  );
  return { seconds: (performance.now() - start) / 1_000, failed };
}

const tasks = { load, probe, converse };
process.on("message", async ({ task, ...rest }) => process.send(await tasks[task](rest)));
process.on("disconnect", () => process.exit());
process.send({ url: "" });
