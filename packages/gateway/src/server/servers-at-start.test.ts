import { afterEach, expect, it, vi } from "vitest";
import { type Gateway, startGateway } from "./start-gateway.ts";

let gateway: Gateway;
afterEach(() => gateway.close());

it("an MCP server that is being started is no incident", async () => {
  gateway = await startGateway({
    port: 0,
    upstreams: [{ name: "lab", baseUrl: "http://127.0.0.1:9/v1", keyless: true }],
    agent: {
      model: "lab/model",
      tools: { mcp: { slow: { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] } } },
      watchdog: { every: 10 },
    },
  });
  const metrics = async () => (await fetch(`${gateway.url}/metrics`)).text();
  await vi.waitFor(async () => expect(await metrics()).toMatch(/incidents_open\S* \d/), { timeout: 5_000 });
  expect(await metrics()).toMatch(/incidents_open\S* 0\n/);
  expect(await (await fetch(`${gateway.url}/readyz`)).json()).not.toHaveProperty("problems");
});
