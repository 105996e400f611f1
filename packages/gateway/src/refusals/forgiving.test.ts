import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const BODIES = [
  ["a kind of part", { type: "new_block_2027", data: "x" }],
  ["a field", { type: "text", text: "hi", shiny: true }],
] as const;

describe.each(BODIES)("%s that nobody has heard of", (_, block) => {
  const body = {
    model: "claude-opus-4-6",
    max_tokens: 100,
    messages: [{ role: "user", content: [{ type: "text", text: "hello" }, block] }],
  };
  const start = async (knows: boolean, strict = false): Promise<void> => {
    upstream = await fakeUpstream((_, response, sent) => {
      const refused =
        !knows && /new_block|shiny/.test(sent.toString().replaceAll(/"text":"(?:[^"\\]|\\.)*"/g, ""));
      response.writeHead(refused ? 400 : 200, { "content-type": "application/json" });
      const message = "messages.0.content.1: Extra inputs are not permitted";
      response.end(
        JSON.stringify(
          refused ? { type: "error", error: { type: "invalid_request_error", message } } : { ok: 1 },
        ),
      );
    });
    gateway = await startGateway({
      port: 0,
      strict,
      upstreams: [{ name: "anthropic", baseUrl: upstream.url }],
    });
  };
  const ask = async () => (await post(`${gateway.url}/v1/messages`, body)).status;
  const sent = () => upstream.received.map((each) => each.body.toString());

  it("is left to the provider: it may be new", async () => {
    await start(true);
    expect(await ask()).toBe(200);
    expect(sent()).toEqual([JSON.stringify(body)]);
  });

  it("is mended when the provider refuses it, and from then on at once", async () => {
    await start(false);
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(sent()).toHaveLength(3);
    expect(sent()[2]).toBe(sent()[1]);
  });

  it("is mended at once where that is asked for", async () => {
    await start(true, true);
    expect(await ask()).toBe(200);
    expect(sent()[0]).not.toBe(JSON.stringify(body));
  });
});
