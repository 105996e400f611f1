import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { HEADERS } from "../testing/wire-cases.ts";
import { startGateway } from "./start-gateway.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const named = async (name: string) => {
  const upstream = await fakeUpstream((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ name })), 3);
  });
  cleanups.push(upstream.close);
  return upstream;
};

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ model: "gpt-5.2", messages: [{ role: "user", content: "hello" }] });
  return fetch(`${url}/v1/chat/completions`, { method: "POST", headers: { ...HEADERS, ...headers }, body });
}

describe("reload", () => {
  it("drops no request, however often it is done", async () => {
    const [one, two] = [await named("one"), await named("two")];
    const options = (at: number): GatewayOptions => ({
      port: 0,
      upstreams: [{ name: "openai", baseUrl: at % 2 === 0 ? one.url : two.url }],
      // Other connections each time: those of before are ended when their last request has.
      timeouts: { idle: 10_000 + at },
      retries: { max: 0 },
    });
    const gateway = await startGateway(options(0));
    cleanups.push(gateway.close);
    let done = false;
    const answers: string[] = [];
    const client = async () => {
      while (!done) {
        const response = await ask(gateway.url);
        answers.push(`${response.status} ${await response.text()}`);
      }
    };
    const clients = Array.from({ length: 16 }, client);
    for (let at = 1; at <= 20; at++) {
      gateway.reload(options(at));
      const before = answers.length;
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 8), {
        interval: 1,
        timeout: 10_000,
      });
    }
    done = true;
    await Promise.all(clients);
    expect([...new Set(answers)].sort()).toEqual(['200 {"name":"one"}', '200 {"name":"two"}']);
    await vi.waitFor(() => expect(one.sockets.size).toBeLessThanOrEqual(16), { timeout: 5_000 });
    await vi.waitFor(() => expect(two.sockets.size).toBe(0), { timeout: 5_000 });
  });

  it("leaves a request that is under way with what it began with", async () => {
    let finish = () => {};
    const slow = await fakeUpstream((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      finish = () => response.end("data: [DONE]\n\n");
    });
    const other = await named("other");
    const at = (baseUrl: string, idle: number) => ({
      port: 0,
      upstreams: [{ name: "openai", baseUrl }],
      timeouts: { idle },
    });
    const gateway = await startGateway(at(slow.url, 5_000));
    cleanups.push(slow.close, gateway.close);
    const begun = await ask(gateway.url);
    gateway.reload(at(other.url, 6_000));
    expect(await (await ask(gateway.url)).text()).toBe('{"name":"other"}');
    finish();
    expect(await begun.text()).toBe("data: 1\n\ndata: [DONE]\n\n");
  });

  it("changes keys, upstreams and limits at once, and forgets nothing that was used up", async () => {
    const upstream = await named("one");
    const ann = gatewayKey("ann", { limits: { requestsPerMinute: 2 } });
    const ben = gatewayKey("ben");
    const upstreams = [{ name: "openai", baseUrl: upstream.url, key: "ours" }];
    const gateway = await startGateway({ port: 0, keys: [ann.entry, ben.entry], upstreams });
    cleanups.push(gateway.close);
    const status = async ({ key }: { readonly key: string }) =>
      (await ask(gateway.url, { authorization: `Bearer ${key}` })).status;
    expect([await status(ann), await status(ann), await status(ben)]).toEqual([200, 200, 200]);
    const lab = { name: "lab", baseUrl: upstream.url };
    gateway.reload({ port: 0, keys: [ann.entry], upstreams: [...upstreams, lab] });
    expect(gateway.upstreams).toContain("lab");
    expect([await status(ann), await status(ben)]).toEqual([429, 401]);
  });

  it.each<[GatewayOptions, string]>([
    [{ port: 1 }, "port: cannot change while the gateway runs; start it anew"],
    [{ port: 0, host: "127.0.0.2" }, "host: cannot change"],
    [{ port: 0, store: { kind: "sqlite" } }, "store: cannot change"],
    [
      { port: 0, maxHeaderBytes: 9_000, telemetry: { logs: "info" } },
      "telemetry: cannot change while the gateway runs; start it anew\nmaxHeaderBytes: cannot",
    ],
    [
      { port: 0, upstreams: [{ name: "openai", baseUrl: "here" }] },
      "upstreams[0].baseUrl: here is not a URL",
    ],
  ])("that cannot be done changes nothing: %j", async (options, words) => {
    const upstream = await named("one");
    const gateway = await startGateway({ port: 0, upstreams: [{ name: "openai", baseUrl: upstream.url }] });
    cleanups.push(gateway.close);
    expect(() => gateway.reload(options)).toThrow(words);
    expect(await (await ask(gateway.url)).text()).toBe('{"name":"one"}');
  });
});
