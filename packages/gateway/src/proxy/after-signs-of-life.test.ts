import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

/** A whole answer on each wire that says `Hello there.` */
const WHOLE: { readonly [wire: string]: object } = {
  "openai-chat": {
    choices: [{ index: 0, message: { role: "assistant", content: "Hello there." }, finish_reason: "stop" }],
  },
  "openai-responses": {
    ...{ id: "resp_1", object: "response", status: "completed" },
    output: [
      {
        ...{ type: "message", id: "msg_1", role: "assistant", status: "completed" },
        content: [{ type: "output_text", text: "Hello there.", annotations: [] }],
      },
    ],
  },
  anthropic: {
    ...{ type: "message", id: "msg_1", role: "assistant", stop_reason: "end_turn" },
    content: [{ type: "text", text: "Hello there." }],
    usage: { input_tokens: 1, output_tokens: 2 },
  },
  gemini: {
    candidates: [{ content: { role: "model", parts: [{ text: "Hello there." }] }, finishReason: "STOP" }],
  },
};

const JSON_TYPE = "application/json";
let status = 200;
let type = JSON_TYPE;
let body = "";
let upstream: FakeUpstream;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  upstream = await fakeUpstream((request, response) => {
    // The summary waits until the client has received a sign of life.
    if (request.url?.startsWith("/summaries")) {
      setTimeout(() => {
        response.writeHead(200, { "content-type": JSON_TYPE });
        response.end(JSON.stringify(WHOLE["openai-chat"]));
      }, 250);
      return;
    }
    response.writeHead(status, { "content-type": type });
    response.end(body);
  });
  const wires = WIRE_CASES.map(({ wire }) => wire);
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 1_000_000 },
    timeouts: { keepAlive: 20 },
    compaction: { summariser: { upstream: "groq", model: "llama" } },
    upstreams: [
      { name: "fake", baseUrl: upstream.url, wires, window: 4_000 },
      { name: "groq", baseUrl: `${upstream.url}/summaries`, wires: ["openai-chat"], key: "any" },
    ],
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const SIGN = /^(?:: making room for this conversation\n\n|data: \{"candidates":\[\]\}\r\n\r\n)+/;
let asked = 0;

describe.each(WIRE_CASES)("on $wire, what follows signs of life is an event of the stream", (one) => {
  const { wire } = one;
  const answered = async (...given: [status: number, type: string, body: string]): Promise<string> => {
    [status, type, body] = given;
    asked += 1;
    // A new conversation each time: a remembered one needs no summary.
    const history = longTalk(wire, 40, "And now?");
    const told = JSON.stringify(one.body(true, history)).replaceAll("wizards", `wizards${asked}`);
    const response = await post(`${gateway.url}/fake${one.path(true)}`, told);
    const text = await response.text();
    expect(text).toMatch(SIGN);
    return text.replace(SIGN, "");
  };

  it.each([
    ["an answer that came whole", JSON_TYPE],
    ["one that has the wrong name", "text/plain"],
  ])("%s", async (_, name) => {
    const text = await answered(200, name, JSON.stringify(WHOLE[wire]));
    expect(text).toContain("Hello there.");
    expect(`\n\n${text}`).toMatch(one.ends);
    for (const line of text.split(/\r?\n/)) expect(line).toMatch(/^(?:event: |data: |$)/);
  });

  it.each([
    ["a page", 502, "text/html", "<html>\n<b>Bad gateway</b>\n</html>", /<b>Bad gateway/],
    ["nothing at all", 503, "text/plain", "", /fake answered 503/],
    ["an error in nobody's shape", 400, JSON_TYPE, '{"detail":"no way"}', /no way/],
    ["a page in place of an answer", 200, "text/html", "<html></html>", /cannot be understood/],
  ])("%s", async (_, code, name, words, says) => {
    const text = await answered(code, name, words);
    expect(`\n${text}`).toMatch(one.errorEvent);
    expect(text).toMatch(says);
  });

  it("a refusal, in the provider's words", async () => {
    const text = await answered(400, JSON_TYPE, '{\n  "error": {"message": "no way"}\n}');
    expect(text).toContain('"error": {"message": "no way"}');
    expect(text.match(/^data: /gm)).toHaveLength(1);
  });
});
