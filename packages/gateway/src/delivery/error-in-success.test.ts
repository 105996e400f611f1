import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

const said = { role: "assistant", content: "Here I am." };
const ANSWER = { choices: [{ index: 0, message: said, finish_reason: "stop" }] };
const EVENTS = `data: {"choices":[{"index":0,"delta":{"content":"Here I am."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;

/** Some answers say more before they report the error. */
const ENVELOPES = [{}, { type: "error" }, { id: "gen-1", object: "response", status: "failed", choices: [] }];

let first: FakeUpstream;
let second: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await Promise.all([first.close(), second.close()]);
});

type Says = (body: Buffer) => object | undefined;

/** A provider whose successful answer reports this error, as an event or whole, and a fallback for it. */
async function start(
  error: Says,
  ends = true,
  standIn: Says = () => undefined,
  envelope: object = {},
): Promise<void> {
  const server = (says: Says) =>
    fakeUpstream((_, response, body) => {
      const { stream } = JSON.parse(body.toString()) as { stream: boolean };
      const told = says(body);
      response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
      if (stream && told !== undefined) {
        response.write(`data: ${JSON.stringify({ ...envelope, error: told })}\n\n`);
        if (ends) response.end();
      } else if (stream) response.end(EVENTS);
      else response.end(JSON.stringify(told === undefined ? ANSWER : { ...envelope, error: told }));
    });
  first = await server(error);
  second = await server(standIn);
  gateway = await startGateway({
    port: 0,
    upstreams: [
      { name: "openai", baseUrl: first.url, wires: ["openai-chat"] },
      { name: "other", baseUrl: second.url, wires: ["openai-chat"], key: "its-own" },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "other", model: "gpt-5.2" }] }],
  });
}

const ask = (stream: boolean, messages: readonly unknown[] = [{ role: "user", content: "hi" }]) =>
  post(`${gateway.url}/v1/chat/completions`, { model: "gpt-5.2", messages, stream });

describe.each([false, true])("an answer of success that begins with an error, streamed: %s", (stream) => {
  it.each([
    { message: "Overloaded", type: "overloaded_error" },
    { message: "Rate limit reached for requests", type: "requests", code: "rate_limit_exceeded" },
    { message: "Provider returned error", code: 502 },
    { message: "The server had an error while processing your request.", type: "server_error" },
  ])("has a fallback asked when its provider cannot answer: %j", async (error) => {
    await start(() => error);
    const response = await ask(stream);
    expect(await response.text()).toContain("Here I am.");
    expect(response.headers.get("suture-fallback")).toBe("other/gpt-5.2");
  });

  it.each(ENVELOPES)("is known for one wherever it says so: %j", async (envelope) => {
    await start(() => ({ message: "Overloaded", type: "overloaded_error" }), true, undefined, envelope);
    const response = await ask(stream);
    expect(await response.text()).toContain("Here I am.");
    expect(response.headers.get("suture-fallback")).toBe("other/gpt-5.2");
  });

  it.each([
    { message: "The grammar has no start symbol." },
    { message: "Unknown parameter: 'foo'.", type: "invalid_request_error", code: "unknown_parameter" },
    { message: "Incorrect API key provided.", type: "invalid_request_error", code: "invalid_api_key" },
  ])("is passed on when it is a refusal: %j", async (error) => {
    await start(() => error);
    const response = await ask(stream);
    expect(await response.text()).toContain(`"error":${JSON.stringify(error)}`);
    expect(response.status).toBe(200);
    expect(second.received).toEqual([]);
  });

  it("has room made when that is what it lacks", async () => {
    const message =
      "This model's maximum context length is 8000 tokens. Please reduce the length of the messages.";
    await start((body) => (body.length > 30_000 ? { message, code: "context_length_exceeded" } : undefined));
    const response = await ask(stream, longTalk("openai-chat", 30));
    expect(await response.text()).toContain("Here I am.");
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
    expect(second.received).toEqual([]);
  });
});

it("a stand-in that says so, too, is told of as one that failed", async () => {
  await start(
    () => ({ message: "Overloaded", type: "overloaded_error" }),
    true,
    () => ({ message: "No." }),
  );
  const response = await ask(false);
  expect(await response.text()).toContain("Overloaded");
  expect(response.headers.get("suture-fallback-failed")).toBe("other/gpt-5.2 (200 with an error)");
});

it("a stream that begins with an error is known for one though its provider does not end it", async () => {
  await start(() => ({ message: "Overloaded", type: "overloaded_error" }), false);
  const response = await ask(true);
  expect(await response.text()).toContain("Here I am.");
  expect(response.headers.get("suture-fallback")).toBe("other/gpt-5.2");
});

it("what is said after such an error is passed on to its end where it is long", async () => {
  const long = `data: ${JSON.stringify({ said: "x".repeat(300_000) })}\n\n`;
  first = await fakeUpstream((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify({ error: { message: "no" } })}\n\n${long}`);
    setTimeout(() => response.end(EVENTS), 1_500);
  });
  second = await fakeUpstream();
  gateway = await startGateway({ port: 0, upstreams: [{ name: "openai", baseUrl: first.url }] });
  expect(await (await ask(true)).text()).toContain("Here I am.");
});
