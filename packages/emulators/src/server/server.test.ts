import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../start-emulator.ts";
import { chat, refusalOf } from "../testing/chat.ts";

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-chat" });
});
afterEach(() => emulator.reset());
afterAll(() => emulator.close());

function post(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${emulator.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any", ...headers },
    body,
  });
}

describe("what is looked at before the content", () => {
  it("has nothing at other paths", async () => {
    const response = await fetch(`${emulator.url}/v2/chat`);
    expect(response.status).toBe(404);
    expect(await refusalOf(response)).toBe("Invalid URL (GET /v2/chat)");
  });

  it("has other methods at other paths", async () => {
    const response = await fetch(`${emulator.url}/v1/chat/completions`);
    expect(response.status).toBe(405);
    expect(await refusalOf(response)).toContain("Not allowed to GET on /v1/chat/completions");
  });

  it("wants a key", async () => {
    const none = await post("{}", { authorization: "" });
    expect(none.status).toBe(401);
    expect(await refusalOf(none)).toContain("You didn't provide an API key.");
    const invalid = await post("{}", { authorization: "Bearer invalid" });
    expect(invalid.status).toBe(401);
    expect(await refusalOf(invalid)).toContain("Incorrect API key provided: invalid.");
  });

  it("wants JSON, and says so of what is none", async () => {
    expect(await refusalOf(await post("{}", { "content-type": "text/plain" }))).toContain(
      "Unsupported content type",
    );
    for (const body of ["", "{", "[]", '"text"', "null", "\u0000", '{"messages":[}'])
      expect(await refusalOf(await post(body))).toContain("We could not parse the JSON body");
  });

  it("takes what nests without end for no JSON, as parsers do", async () => {
    const deep = `{"model":"gpt-4o","messages":[],"x":"]]","metadata":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    const response = await post(deep);
    expect(response.status).toBe(400);
    expect(await refusalOf(response)).toContain("We could not parse the JSON body");
  });

  it("takes bodies of 50 MB, and refuses those over its limit without keeping them", async () => {
    const text = "x".repeat(1_000_000);
    const parts = Array.from({ length: 50 }, () => ({ type: "text", text }));
    const large = await chat(emulator, { messages: [{ role: "user", content: parts }] });
    expect(await refusalOf(large)).toContain("your messages resulted in 12500055 tokens");
    const larger = await post(Buffer.alloc(70_000_000, "x"));
    expect(larger.status).toBe(413);
    expect(emulator.log().at(-1)).toMatchObject({ bytes: 70_000_000, status: 413 });
    expect(emulator.log().at(-1)).not.toHaveProperty("body");
  });

  it("survives what is no HTTP", async () => {
    const socket = connect(emulator.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    socket.write("nonsense\r\n\r\n");
    await once(socket, "close");
    expect((await chat(emulator)).status).toBe(200);
  });
});

describe("the emulator", () => {
  it("is ready when it says so, and tells when the port is taken", async () => {
    const other = await startEmulator();
    expect((await fetch(other.url)).status).toBe(404);
    await expect(startEmulator({ port: other.port })).rejects.toThrow("EADDRINUSE");
    await other.close();
  });

  it.each([
    ["openai", 'options: unexpected "openai", expected an object'],
    [{ prot: 4010 }, 'options: unexpected member "prot", expected one of provider, port, host,'],
    [{ port: "4010" }, 'options.port: unexpected "4010", expected a port, or 0 for any that is free'],
    [{ window: -1 }, "options.window: unexpected -1, expected a whole number, 1 or more"],
    [{ latency: 5 }, "options.latency: unexpected 5, expected an object"],
    [{ signatures: "no" }, 'options.signatures: unexpected "no", expected "verify" or "trust"'],
    [{ onExchange: true }, "options.onExchange: unexpected true, expected a function"],
    [{ provider: "acme" }, "unknown provider acme"],
  ])("refuses options that cannot be meant: %j", async (options, words) => {
    await expect(startEmulator(options as never)).rejects.toThrow(words);
  });

  it("serves every vendor under its own path", async () => {
    const all = await startEmulator();
    expect(all.providers.find(({ name }) => name === "openai-chat")).toEqual({
      name: "openai-chat",
      title: "OpenAI Chat Completions",
      baseUrl: `${all.url}/openai/v1`,
    });
    const models = await fetch(`${all.url}/openai/v1/models`, { headers: { authorization: "Bearer any" } });
    expect(models.status).toBe(200);
    const nobody = await fetch(`${all.url}/v1/models`);
    expect(nobody.status).toBe(404);
    expect(((await nobody.json()) as { error: string }).error).toContain("begins with /openai");
    await all.close();
  });

  it("refuses providers that there are none of", async () => {
    await expect(startEmulator({ provider: "acme" })).rejects.toThrow(
      "unknown provider acme, expected one of openai-chat",
    );
  });

  it("answers the same in every run", async () => {
    const first = await (await chat(emulator)).text();
    emulator.reset();
    expect(await (await chat(emulator)).text()).toBe(first);
  });

  it("streams to a thousand clients at a time", async () => {
    const started = Array.from({ length: 1_000 }, async () =>
      (await chat(emulator, { stream: true })).text(),
    );
    const texts = await Promise.all(started);
    expect(texts.every((text) => text.endsWith("data: [DONE]\n\n"))).toBe(true);
    // A lot of work for a busy machine.
  }, 120_000);

  it("streams long answers", async () => {
    emulator.scenario({ replies: [{ text: "word ".repeat(100_000) }] });
    const response = await chat(emulator, { stream: true });
    let length = 0;
    for await (const piece of response.body!) length += piece.length;
    expect(length).toBeGreaterThan(10_000_000);
  });

  it("ends every connection when it is closed", async () => {
    const other = await startEmulator({
      provider: "openai-chat",
      scenario: { faults: [{ stall: 0, times: "always" }] },
    });
    const responses = await Promise.all([chat(other, { stream: true }), chat(other, { stream: true })]);
    const texts = Promise.allSettled(responses.map((response) => response.text()));
    await other.close();
    expect((await texts).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("judges without a socket as it does with one", async () => {
    const small = await startEmulator({ provider: "openai-chat", window: 3 });
    const body = { model: "gpt-4o", messages: [{ role: "user", content: "hello" }] };
    const verdict = small.judge({ body });
    expect(verdict).toMatchObject({ accepted: false, status: 400 });
    const answer = (await (await chat(small)).json()) as object;
    expect(verdict.accepted ? {} : verdict.body).toEqual(answer);
    await small.close();
  });
});

describe("the log", () => {
  it("keeps what was received and what was answered, without secrets", async () => {
    await chat(emulator, {}, { "x-custom": "1" });
    await chat(emulator, { messages: [] });
    const [first, second] = emulator.log();
    expect(first).toMatchObject({
      number: 1,
      provider: "openai-chat",
      method: "POST",
      path: "/v1/chat/completions",
      headers: { authorization: "[redacted]", "x-custom": "1" },
      body: { model: "gpt-4o", messages: [{ role: "user", content: "hello" }] },
      status: 200,
    });
    expect(second).toMatchObject({ number: 2, status: 400, refusal: expect.stringContaining("empty array") });
  });
});

describe("the admin endpoints", () => {
  const admin = async (path: string, method = "GET", body?: string) => {
    const response = await fetch(`${emulator.url}/_emulator/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it("tell how it is, and read and clear the log", async () => {
    expect(await admin("health")).toEqual({
      status: 200,
      body: { status: "ok", providers: ["openai-chat"] },
    });
    await chat(emulator);
    expect((await admin("log")).body).toMatchObject([{ status: 200, path: "/v1/chat/completions" }]);
    await admin("log", "DELETE");
    expect(emulator.log()).toEqual([]);
  });

  it("set, read and reset the scenario", async () => {
    await admin("scenario", "PUT", JSON.stringify({ faults: [{ fail: 500, times: 2 }] }));
    expect((await chat(emulator)).status).toBe(500);
    expect((await admin("scenario")).body).toMatchObject({ faults: [{ fail: 500, times: 1 }] });
    await admin("scenario", "DELETE");
    expect((await chat(emulator)).status).toBe(200);
    await admin("reset", "POST");
    expect(emulator.log()).toEqual([]);
  });

  it("say what is wrong with a scenario", async () => {
    const wrong = await admin("scenario", "PUT", '{"faults":[{"fail":503},{"drop":"now"}]}');
    expect(wrong.status).toBe(400);
    expect(wrong.body.error).toBe(
      'faults[1].drop: unexpected "now", expected "before-headers" or "after-headers"',
    );
    expect((await admin("scenario", "PUT", "{")).body.error).toContain("scenario: no JSON");
    expect((await admin("nothing")).status).toBe(404);
  });
});
