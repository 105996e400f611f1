import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

let gateway: Gateway;
afterEach(() => gateway.close());

const MEMORY = expect.stringMatching(/^store: .*kept in memory, and lost/);
const agent = { model: "anthropic/claude-sonnet-5" };

/** Starts a gateway; what it warns of, in its log. */
async function open(options: GatewayOptions): Promise<string[]> {
  const lines: string[] = [];
  const telemetry = { logs: "warn" as const, logTo: { write: (line: string) => void lines.push(line) } };
  gateway = await startGateway({ port: 0, telemetry, ...options });
  return lines.map((line) => JSON.parse(line).msg);
}

const readyz = async () => (await fetch(`${gateway.url}/readyz`)).json() as Promise<{ warnings?: string[] }>;

it("an agent without a store, or without a key for its models, is told of at start", async () => {
  const fallbacks = [
    { upstream: "groq", model: "llama-3.3-70b-versatile" },
    { upstream: "ollama", model: "llama3" },
  ];
  const logged = await open({ agent: { ...agent, fallbacks } });
  expect(gateway.warnings).toEqual([
    MEMORY,
    expect.stringMatching(/^agent\.model: the gateway has no key for anthropic/),
    expect.stringMatching(/^agent\.fallbacks\[0\]: the gateway has no key for groq/),
  ]);
  expect(logged).toEqual(gateway.warnings);
  expect((await readyz()).warnings).toEqual(gateway.warnings);
});

it("there is nothing to tell where all is there, or where there is no agent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "suture-"));
  const upstreams = [{ name: "anthropic", key: "any" }];
  const store = { kind: "sqlite" as const, file: join(folder, "a.db") };
  const logged = await open({ agent, upstreams, store });
  expect([logged, gateway.warnings, await readyz()]).toEqual([
    [],
    [],
    expect.not.objectContaining({ warnings: [] }),
  ]);
  await gateway.close();
  await rm(folder, { recursive: true });
  await open({});
  expect(gateway.warnings).toEqual([]);
});

it("a fallback without a key is told of: it gets no client's", async () => {
  const to = [
    { upstream: "groq", model: "llama-3.3-70b-versatile" },
    { upstream: "ollama", model: "llama3" },
  ];
  await open({ fallbacks: [{ upstream: "openai", to }] });
  expect(gateway.warnings).toEqual([
    expect.stringMatching(/^fallbacks\[0\]\.to\[0\]: the gateway has no key for groq/),
  ]);
});

it("a summariser without a key is told of: digests would take the place of its summaries", async () => {
  const summariser = { upstream: "groq", model: "llama-3.3-70b-versatile" };
  await open({ compaction: { summariser } });
  expect(gateway.warnings).toEqual([
    expect.stringMatching(/^compaction\.summariser: the gateway has no key for groq/),
  ]);
});

it("a second gateway on one SQLite file is told of, and none that ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "suture-"));
  const options = {
    agent,
    upstreams: [{ name: "anthropic", key: "any" }],
    store: { kind: "sqlite" as const, file: join(folder, "a.db") },
  };
  await open(options);
  const first = gateway;
  const logged = await open(options);
  const shared = [expect.stringMatching(/^store: another process has this SQLite file open/)];
  expect([logged, gateway.warnings]).toEqual([shared, shared]);
  await Promise.all([first.close(), gateway.close()]);
  await open(options);
  expect(gateway.warnings).toEqual([]);
  await gateway.close();
  await rm(folder, { recursive: true });
});

it("a key that comes with other options takes its warning away", async () => {
  const logged = await open({ agent });
  expect(logged).toHaveLength(2);
  gateway.reload({
    port: 0,
    agent,
    telemetry: { logs: "warn" },
    upstreams: [{ name: "anthropic", key: "any" }],
  });
  expect(gateway.warnings).toEqual([MEMORY]);
});
