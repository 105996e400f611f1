// A gateway in a process of its own that says on request what it holds. Needs `--expose-gc`.
import { setTimeout as wait } from "node:timers/promises";
import { startGateway } from "@suture/gateway";

// No names are looked up for addresses.
process.report.excludeNetwork = true;
const gateway = await startGateway(JSON.parse(process.argv[2]));

/** What is left once everything that nobody holds is gone. */
async function measure() {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await wait(20);
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  // Of all handles, also of those that would not keep the process alive.
  const handles = process.report.getReport().libuv.filter(({ is_active }) => is_active);
  const count = (type) => handles.filter((handle) => handle.type === type).length;
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  return { heap: heapUsed, buffers: external + arrayBuffers, sockets: count("tcp"), timers };
}

process.on("message", async (message) => {
  if (message === "measure") process.send(await measure());
  if (message === "end") {
    await gateway.close();
    process.disconnect();
  }
});
process.send(gateway.url);
