import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "gemini" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

const STREAM = "/v1beta/models/gemini-2.5-flash:streamGenerateContent";
const WHOLE = "/v1beta/models/gemini-2.5-flash:generateContent";
const HELLO = JSON.stringify({ contents: [{ parts: [{ text: "hello" }] }] });

function post(path: string, body = HELLO, headers: Record<string, string> = { "x-goog-api-key": "any" }) {
  return fetch(emulator.url + path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

describe("Gemini's wire", () => {
  it("streams events that end with both line characters", async () => {
    const response = await post(`${STREAM}?alt=sse`);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const text = await response.text();
    expect(text).toMatch(/^(data: \{.*\}\r\n\r\n)+$/);
    expect(text).not.toContain("[DONE]");
  });

  it("streams a list unless events were asked for", async () => {
    const response = await post(STREAM);
    expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    const responses = JSON.parse(await response.text());
    expect(responses.length).toBeGreaterThan(2);
    expect(responses[0].candidates[0].content.role).toBe("model");
    expect(responses.at(-1).candidates[0].finishReason).toBe("STOP");
  });

  it("refuses in the form that was asked for", async () => {
    const error = { code: 400, status: "INVALID_ARGUMENT" };
    expect(await (await post(STREAM, "{}")).json()).toMatchObject([{ error }]);
    expect(await (await post(`${STREAM}?alt=sse`, "{}")).json()).toMatchObject({ error });
    emulator.scenario({ faults: [{ fail: 503 }] });
    expect(await (await post(STREAM)).json()).toMatchObject([
      { error: { code: 503, status: "UNAVAILABLE" } },
    ]);
  });

  it("fails in the midst of a stream in the stream's own form", async () => {
    const error = { code: 503, status: "UNAVAILABLE" };
    emulator.scenario({ faults: [{ fail: 503, after: 1, times: 2 }] });
    const list = JSON.parse(await (await post(STREAM)).text());
    expect(list).toMatchObject([{ candidates: [{}] }, { error }]);
    const events = await (await post(`${STREAM}?alt=sse`)).text();
    expect(events).toMatch(/^data: .*\r\n\r\ndata: \{"error":\{"code":503,.*\}\r\n\r\n$/);
  });

  it.each([
    ["a header", WHOLE, { "x-goog-api-key": "any" }],
    ["the address", `${WHOLE}?key=any`, {}],
    ["a bearer token", WHOLE, { authorization: "Bearer any" }],
  ])("takes the key from %s", async (_, path, headers) => {
    expect((await post(path, HELLO, headers)).status).toBe(200);
    expect(JSON.stringify(emulator.log())).not.toContain("any");
  });

  it("answers a missing key with 403, a bad one with 400", async () => {
    const none = await post(WHOLE, HELLO, {});
    expect(none.status).toBe(403);
    expect(await none.json()).toMatchObject({ error: { code: 403, status: "PERMISSION_DENIED" } });
    const bad = await post(WHOLE, HELLO, { "x-goog-api-key": "invalid" });
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ error: { details: [{ reason: "API_KEY_INVALID" }, {}] } });
  });

  it.each([
    ["no JSON", "{contents: []}", "Invalid JSON payload received. Unexpected token.\n{contents: []}\n^"],
    ["a list", "[]", 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    ["nothing", "", "* GenerateContentRequest.contents: contents is not specified\n"],
  ])("refuses %s", async (_, body, message) => {
    const response = await post(WHOLE, body);
    expect(await response.json()).toEqual({ error: { code: 400, message, status: "INVALID_ARGUMENT" } });
  });

  it("refuses a body over 20 MiB", async () => {
    const response = await post(WHOLE, JSON.stringify({ contents: "x".repeat(20_971_520) }));
    expect(await response.json()).toMatchObject({
      error: { message: "Request payload size exceeds the limit: 20971520 bytes." },
    });
  });

  it("knows no other paths", async () => {
    expect((await post("/v1beta/models/gemini-2.5-flash:embedContent")).status).toBe(404);
    expect((await post("/v2/models/gemini-2.5-flash:generateContent")).status).toBe(404);
  });

  it("counts a whole request, given in either spelling", async () => {
    const path = "/v1beta/models/gemini-2.5-flash:countTokens";
    const contents = [{ parts: [{ text: "12345678" }] }];
    const system = { parts: [{ text: "1234" }] };
    const counted = async (body: object) => (await post(path, JSON.stringify(body))).json();
    expect(await counted({ contents })).toEqual({
      totalTokens: 6,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: 6 }],
    });
    const whole = { contents, systemInstruction: system };
    expect(await counted({ generateContentRequest: whole })).toMatchObject({ totalTokens: 7 });
    expect(await counted({ generate_content_request: whole })).toMatchObject({ totalTokens: 7 });
    expect(await counted({ messages: [] })).toMatchObject({
      error: { message: 'Invalid JSON payload received. Unknown name "messages": Cannot find field.' },
    });
  });
});
