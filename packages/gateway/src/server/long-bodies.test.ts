import { repair } from "@suture/core";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";
import { startGateway } from "./start-gateway.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(answer?: Answer) {
  const upstream = await fakeUpstream(answer);
  const upstreams = [{ name: "openai", baseUrl: `${upstream.url}/v1`, wires: ["openai-chat"], window: 9e6 }];
  const gateway = await startGateway({ port: 0, upstreams, retries: { max: 2, delay: 1 } });
  cleanups.push(upstream.close, gateway.close);
  const send = async (body: string) => {
    const response = await post(`${gateway.url}/v1/chat/completions`, body);
    const { headers, status } = response;
    await response.arrayBuffer();
    return { status, findings: headers.get("suture-findings") };
  };
  return { send, received: upstream.received };
}

const filler = 'A line of a log, "quoted", é 日本\n'.repeat(2_500);
const call = (id: string) => ({ id, type: "function", function: { name: "read", arguments: "{}" } });
const step = (id: string) => [
  { role: "assistant", content: null, tool_calls: [call(id)] },
  { role: "tool", tool_call_id: id, content: `${id}: ${filler}` },
];
const bodyOf = (ids: readonly string[], more: object = {}) =>
  JSON.stringify({
    model: "gpt-5.2",
    messages: [{ role: "user", content: "look" }, ...ids.flatMap(step)],
    ...more,
  });

describe("long bodies", () => {
  it("arrive byte for byte, however often they come, grow, and end otherwise", async () => {
    const { send, received } = await start();
    const [short, long] = [bodyOf(["a", "b", "c"]), bodyOf(["a", "b", "c", "d"])];
    const others = [bodyOf(["a", "b", "c"], { seed: 1 }), bodyOf(["a", "b", "c"], { seed: 2 })];
    const sent = [
      short,
      short,
      short,
      ...others,
      long,
      ...others,
      long,
      short,
      bodyOf(["a", "x", "c"]),
      long,
    ];
    for (const body of sent) {
      expect(await send(body)).toEqual({ status: 200, findings: null });
      expect(received.at(-1)?.body.equals(Buffer.from(body))).toBe(true);
    }
  });

  it("arrive byte for byte when many come at once", async () => {
    const { send, received } = await start();
    const bodies = Array.from({ length: 24 }, (_, i) => bodyOf(["a", "b", "c"], { seed: i % 4 }));
    for (let round = 0; round < 2; round++) await Promise.all(bodies.map(send));
    const got = received.map(({ body }) => body.toString());
    expect(got.sort()).toEqual([...bodies, ...bodies].sort());
  });

  it("are mended alike each time when they are broken", async () => {
    const { send, received } = await start();
    const broken = bodyOf(["a", "b"]).replace('"tool_call_id":"b"', '"tool_call_id":"other"');
    for (let round = 0; round < 5; round++) {
      const { status, findings } = await send(broken);
      expect([status, Number(findings)]).toEqual([200, 2]);
      expect(received.at(-1)?.body.equals(received[0]?.body as Buffer)).toBe(true);
    }
    expect(received[0]?.body.equals(Buffer.from(broken))).toBe(false);
  });

  it("arrive whole when they are broken, come at once, and have to be sent again", async () => {
    const refused = new Set<string>();
    const { send, received } = await start((_, response, body) => {
      const again = refused.has(body.toString());
      refused.add(body.toString());
      response.writeHead(again ? 200 : 503, { "content-type": "application/json" });
      response.end("{}");
    });
    const bodies = Array.from({ length: 12 }, (_, i) => {
      const lost = `{"role":"tool","tool_call_id":"c","content":${JSON.stringify(`c: ${filler}`)}},`;
      const whole = bodyOf(["a", "b", "c", "d", "e"], { seed: i });
      return whole.replace(lost, "");
    });
    for (const { status, findings } of await Promise.all(bodies.map(send)))
      expect([status, findings]).toEqual([200, "1"]);
    const mended = bodies.map((body) => {
      const { document } = repair(JSON.parse(body) as object, { from: "openai-chat", for: "openai-chat" });
      return JSON.stringify(document);
    });
    expect(received).toHaveLength(2 * bodies.length);
    expect(new Set(received.map(({ body }) => body.toString()))).toEqual(new Set(mended));
    for (const { headers, body } of received) expect(headers["content-length"]).toBe(String(body.length));
  });
});
