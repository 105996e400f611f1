import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SessionError } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Asked, type Asking, askApi } from "../testing/ask-api.ts";
import { type RunningApi, startApi } from "../testing/start-api.ts";
import { isApiPath } from "./is-api-path.ts";
import { refuse } from "./refuse.ts";

let api: RunningApi;
beforeEach(async () => {
  api = await startApi({ maxBodyBytes: 2_000 });
  await api.store.of("local").create({ id: "a" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
});

const ask = (method: string, path: string, asking: Asking = {}): Promise<Asked> =>
  askApi(api.url, method, path, asking);

describe("what is not as expected", () => {
  it.each([
    ["POST", "/sessions", { tittle: "x" }, "in the body: tittle: unknown member; did you mean title?"],
    ["POST", "/sessions", { id: "a/b" }, "in the body: id: an id has up to 128 letters"],
    ["POST", "/sessions", { title: 5 }, "in the body: title: unexpected 5, expected a string"],
    ["PATCH", "/sessions/a", {}, "in the body: nothing is to be changed"],
    ["PATCH", "/sessions/a", { state: "deleted" }, "in the body: state: unexpected"],
    ["POST", "/sessions/a/revert", {}, "in the body: turn: missing, expected a number"],
    ["POST", "/sessions/a/revert", { turn: -1 }, "in the body: turn: unexpected -1, expected 0 or more"],
    ["POST", "/sessions/a/messages", {}, "in the body: expected either text or parts"],
    ["POST", "/sessions/a/messages", { text: "a", parts: [] }, "in the body: "],
    ["POST", "/sessions/a/messages", { text: "a", mood: "bad" }, "in the body: mood: unknown member"],
    ["POST", "/sessions/a/messages", { parts: [{ type: "text", text: 1 }] }, "parts[0].text: unexpected 1"],
    ["POST", "/sessions/a/messages", { parts: [{ type: "tool-call" }] }, "in the body: parts[0]"],
    [
      "POST",
      "/sessions/a/messages",
      { parts: [{ type: "media", media: "image" }] },
      "exactly one of data, url",
    ],
    [
      "POST",
      "/sessions/a/messages",
      { text: "a", tools: [{ name: "a b", parameters: {} }] },
      "tools[0].name",
    ],
    ["POST", "/sessions/a/results", { call: "c", output: 5 }, "output: expected a text, or a list of parts"],
    ["POST", "/sessions/a/approvals", { call: "c" }, "in the body: approved: missing, expected a boolean"],
    ["GET", "/sessions?limit=none", undefined, "in the query: limit: expected a whole number"],
    ["GET", "/sessions?limit=0", undefined, "in the query: limit: unexpected"],
    ["GET", "/sessions?sort=up", undefined, "in the query: sort: unknown member"],
    ["GET", "/letters?state=lost", undefined, "in the query: state: unexpected"],
    ["POST", "/letters/x/replay", undefined, "in the path: number: expected a whole number"],
    ["POST", "/letters/x/dismiss", undefined, "in the path: number: expected a whole number"],
    ["POST", "/letters/1/dismiss", { reason: 5 }, "in the body: reason: unexpected 5, expected a string"],
    ["POST", "/letters/1/dismiss", { why: "x" }, "in the body: why: unknown member"],
  ])("%s %s %j is refused in words", async (method, path, body, words) => {
    const { status, body: answer } = await ask(method, path, { body });
    expect([status, answer.error.code]).toEqual([400, "invalid-request"]);
    expect(answer.error.message).toContain(words);
    expect(answer.error.hint).not.toBe("");
  });

  it("is refused when a key has spaces, or is too long", async () => {
    for (const key of ["a b", "x".repeat(256)]) {
      const { status, body } = await ask("POST", "/sessions/a/messages", {
        body: { text: "hello" },
        headers: { "idempotency-key": key },
      });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining("in the headers")]);
    }
  });

  it("is refused when it is no JSON, or not declared as such", async () => {
    const broken = await ask("POST", "/sessions", { body: "{" });
    expect([broken.status, broken.body.error.code]).toEqual([400, "not-json"]);
    const plain = await ask("POST", "/sessions", { body: "{}", headers: { "content-type": "text/plain" } });
    expect([plain.status, plain.body.error.code]).toEqual([415, "not-json"]);
  });

  it("is refused when it is too long, however it is sent, and the connection goes on", async () => {
    const body = { text: "x".repeat(3_000) };
    const long = await ask("POST", "/sessions/a/messages", { body });
    expect([long.status, long.body.error.code]).toEqual([413, "too-large"]);
    for (const [length, status] of [
      [3_000, 413],
      [100, 200],
    ] as const) {
      const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const sent = request(`${api.url}/sessions/a/messages`, {
          method: "POST",
          headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
        });
        sent.on("error", reject);
        sent.on("response", (response) => {
          text(response).then((all) => resolve({ status: response.statusCode, text: all }), reject);
        });
        sent.write('{"text":"');
        sent.end(`${"x".repeat(length)}"}`);
      });
      expect([answer.status, answer.text]).toEqual([
        status,
        expect.stringContaining(status === 413 ? "too-large" : "xxx"),
      ]);
    }
  });

  it("does no harm when it nests without end", async () => {
    const deep = await startApi({ maxBodyBytes: 1_000_000 });
    const bomb = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    for (const body of [`{"history":${bomb}}`, `{"metadata":{"a":${bomb}}}`])
      expect((await askApi(deep.url, "POST", "/sessions", { body })).status).toBe(400);
    expect(deep.faults).toEqual([]);
    await deep.close();
  });
});

describe("paths and methods", () => {
  it("that do not exist are told apart", async () => {
    const nowhere = await ask("GET", "/sessions/a/nothing");
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, "no-such-path"]);
    const wrong = await ask("PUT", "/sessions/a");
    expect([wrong.status, wrong.body.error.code, wrong.headers.get("allow")]).toEqual([
      405,
      "method-not-allowed",
      "GET, PATCH, DELETE",
    ]);
  });

  it("of the API are known", () => {
    for (const path of ["/sessions", "/sessions/a", "/sessions/a/messages/k", "/letters", "/openapi.json"])
      expect(isApiPath(path)).toBe(true);
    for (const path of ["/", "/v1/messages", "/sessionsx", "/letters2", "/openapi.json/x", "/metrics"])
      expect(isApiPath(path)).toBe(false);
  });
});

describe("a request that is not let in", () => {
  it("is refused in the shape of all errors", async () => {
    const server = createServer((_, response) =>
      refuse(response, { status: 429, code: "rate_limit_exceeded", message: "too much", retryAfter: 7 }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/sessions`, { method: "POST", body: "{}" });
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      429,
      "7",
      {
        error: {
          code: "rate-limit-exceeded",
          message: "too much",
          hint: expect.stringContaining("retry-after"),
        },
      },
    ]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("headers that were set before", () => {
  it("are sent along, with one object and with a stream", async () => {
    for (const headers of [{}, { "x-owner": "ada" }]) {
      const response = await fetch(`${api.url}/openapi.json`, { headers });
      expect(response.headers.get("access-control-allow-origin")).toBe("http://page.example");
      await response.arrayBuffer();
    }
    const ending = new AbortController();
    const stream = await fetch(`${api.url}/sessions/a/events`, { signal: ending.signal });
    expect(stream.headers.get("access-control-allow-origin")).toBe("http://page.example");
    ending.abort();
  });
});

describe("errors of the store", () => {
  it.each([
    ["busy", 503, "the session or its store is busy"],
    ["full", 503, "the store has no room to write: its disk is full"],
    ["unreachable", 503, "the store cannot be reached"],
    ["read-only", 503, "the store cannot be written to"],
    ["damaged", 500, "the store is damaged"],
    ["database", 500, "the store refused"],
  ] as const)(
    "%s is answered with %i, and says nothing of where the store is",
    async (code, status, message) => {
      vi.spyOn(api.store, "of").mockImplementation(() => {
        throw new SessionError(code, "/srv/data/suture.db: it is so", { hint: "Look at /srv/data." });
      });
      const { status: seen, body, headers } = await ask("POST", "/sessions/a/revert", { body: { turn: 0 } });
      expect([seen, body.error]).toEqual([status, { code, message, hint: expect.stringMatching(/\.$/) }]);
      expect(JSON.stringify(body)).not.toContain("/srv");
      expect(headers.get("retry-after")).toBe(status === 503 ? "1" : null);
    },
  );

  it.each([
    ["lease-lost", 503],
    ["no-such-place", 404],
    ["open-calls", 409],
    ["bad-option", 400],
  ] as const)("%s is answered with %i", async (code, status) => {
    vi.spyOn(api.store, "of").mockImplementation(() => {
      throw new SessionError(code, "it is so, with postgres://ann:secret@db", { hint: "Do this." });
    });
    const { status: seen, body, headers } = await ask("POST", "/sessions/a/revert", { body: { turn: 0 } });
    expect([seen, body.error]).toEqual([
      status,
      { code, message: "it is so, with postgres://[hidden]@db", hint: "Do this." },
    ]);
    expect(headers.get("retry-after")).toBe(status === 503 ? "1" : null);
  });

  it("that nobody foresaw are told to the gateway, and not to the client", async () => {
    const fault = new Error("secret inside");
    vi.spyOn(api.store, "of").mockImplementation(() => {
      throw fault;
    });
    const { status, body } = await ask("GET", "/sessions");
    expect([status, body.error.code]).toEqual([500, "gateway-failed"]);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(api.faults).toEqual([fault]);
  });
});
