import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** How long to wait on a busy machine. */
const PATIENT = { timeout: 15_000 };
const clean = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }] };
const events = { "content-type": "text/event-stream" };

async function start(answer: Answer): Promise<{ url: string; upstream: FakeUpstream }> {
  const upstream = await fakeUpstream(answer);
  const gateway = await startGateway({
    port: 0,
    retries: { delay: 1 },
    upstreams: [{ name: "openai", baseUrl: upstream.url, wires: ["openai-chat", "anthropic", "gemini"] }],
  });
  cleanups.push(upstream.close, gateway.close);
  return { url: `${gateway.url}/openai/v1/chat/completions`, upstream };
}

/** Sends a request and returns the answer without reading it. */
async function ask(url: string): Promise<IncomingMessage> {
  const sent = request(url, { method: "POST", headers: { "content-type": "application/json" } });
  sent.end(JSON.stringify(clean));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return response;
}

describe("a stream", () => {
  it("comes event by event, as it is sent", async () => {
    let send = (_: string) => {};
    let end = () => {};
    const { url } = await start((_, response) => {
      response.writeHead(200, events);
      response.flushHeaders();
      send = (text) => void response.write(text);
      end = () => response.end();
    });
    // The head comes before any event.
    const response = await ask(url);
    expect(response.headers["x-accel-buffering"]).toBe("no");
    for (const event of ["data: 1\n\n", ": ping\n\n", "data: 2\r\n\r\n", "data: 3\r\r"]) {
      send(event);
      const [chunk] = (await once(response, "data")) as [Buffer];
      expect(chunk.toString()).toBe(event);
    }
    end();
    await once(response, "end");
  });

  it("comes at once, too, when it begins with a call that has an error among its arguments", async () => {
    const part = { functionCall: { name: "notify", args: { type: "error", text: "disk full" } } };
    const event = `data: ${JSON.stringify({ candidates: [{ content: { parts: [part] } }] })}\r\n\r\n`;
    let end = () => {};
    const { url } = await start((_, response) => {
      response.writeHead(200, events);
      response.write(event);
      end = () => response.end();
    });
    const body = { contents: [{ role: "user", parts: [{ text: "hi" }] }] };
    const path = "/openai/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse";
    const response = await post(new URL(path, url).href, body);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe(event);
    end();
    while ((await reader?.read())?.done === false);
  });

  it("comes at once, too, where it is a list, as Google streams when nobody asks for events", async () => {
    const piece = '[{"candidates":[{"content":{"parts":[{"text":"Hel"}]}}]}\n';
    let end = () => {};
    const { url } = await start((_, response) => {
      response.writeHead(200, { "content-type": "application/json; charset=UTF-8" });
      response.write(piece);
      end = () => response.end("]");
    });
    const body = { contents: [{ role: "user", parts: [{ text: "hi" }] }] };
    const path = "/openai/v1beta/models/gemini-2.5-pro:streamGenerateContent";
    const response = await post(new URL(path, url).href, body);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe(piece);
    end();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("]");
  });

  it("that the client leaves is left by the gateway", async () => {
    const closed = vi.fn();
    const { url } = await start((_, response) => {
      response.writeHead(200, events);
      response.write("data: 1\n\n");
      response.on("close", closed);
    });
    const response = await ask(url);
    await once(response, "data");
    response.destroy();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), PATIENT);
  });

  it("that has not begun is left, too, and not tried again", async () => {
    const closed = vi.fn();
    const { url, upstream } = await start((_, response) => void response.on("close", closed));
    const client = new AbortController();
    const asked = post(url, clean, { signal: client.signal });
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1), PATIENT);
    client.abort();
    await expect(asked).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), PATIENT);
    expect(upstream.received).toHaveLength(1);
  });

  it("waits for a client that does not read, and holds little meanwhile", async () => {
    const piece = `data: ${"x".repeat(65_000)}\n\n`;
    const done = "data: [DONE]\n\n";
    const total = 1_500;
    let sent = 0;
    const { url } = await start((_, response) => {
      response.writeHead(200, events);
      const more = (): void => {
        while (sent < total) {
          sent += 1;
          if (!response.write(piece)) {
            response.once("drain", more);
            return;
          }
        }
        response.end(done);
      };
      more();
    });
    const response = await ask(url);
    response.pause();
    let before = -1;
    await vi.waitFor(
      () => {
        const still = sent === before;
        before = sent;
        expect(still).toBe(true);
      },
      { ...PATIENT, interval: 200 },
    );
    // Data under way fits into socket buffers, which hold a small part of the whole.
    expect(sent).toBeLessThan(total / 3);
    let size = 0;
    for await (const chunk of response) size += (chunk as Buffer).length;
    expect(size).toBe(total * piece.length + done.length);
  });

  it.each(WIRE_CASES)("that is compressed breaks off as it did on $wire", async ({ path, body }) => {
    const { url } = await start((_, response) => {
      response.writeHead(200, { ...events, "content-encoding": "br" });
      response.write("nonsense", () => response.destroy());
    });
    const sent = request(new URL(`/openai${path(true)}`, url), { method: "POST" });
    sent.end(JSON.stringify(body(true)));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    const [error] = (await once(response, "error")) as [Error];
    expect(error.message).toBe("aborted");
  });
});

describe("connections", () => {
  it("are used again and do not pile up, whatever becomes of a request", async () => {
    let count = 0;
    const { url, upstream } = await start((_, response) => {
      count += 1;
      if (count % 5 === 1) response.writeHead(400).end("{}");
      else if (count % 5 === 2) response.writeHead(503).end("{}");
      else if (count % 5 === 3) response.destroy();
      else response.writeHead(200, events).end("data: 1\n\n");
    });
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        Array.from({ length: 8 }, async (_, lane) => {
          const client = new AbortController();
          const asked = post(url, clean, { signal: client.signal }).then((response) => response.text());
          if (lane === 0) client.abort();
          await asked.catch(() => {});
        }),
      );
    }
    expect(upstream.sockets.size).toBeLessThanOrEqual(9);
  });

  it("are not asked for twice once an answer has begun", async () => {
    const { url, upstream } = await start((_, response) => {
      response.writeHead(200, events);
      response.write("data: 1\n\n", () => response.destroy());
    });
    const text = await (await post(url, clean)).text();
    expect(text).toMatch(/^data: 1\n\ndata: \{"error":/);
    expect(upstream.received).toHaveLength(1);
  });

  it("that break in the middle of a huge event leave the error one of its own", async () => {
    const { url } = await start((_, response) => {
      response.writeHead(200, events);
      response.write(`data: ${"x".repeat(200_000)}`, () => setTimeout(() => response.destroy(), 20));
    });
    expect(await (await post(url, clean)).text()).toMatch(/xxx\n\ndata: \{"error":/);
  });

  it("that cannot be made are told of, in the wire's words", async () => {
    const { url, upstream } = await start(() => {});
    await upstream.close();
    const response = await post(url, clean);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      error: {
        type: "server_error",
        code: "upstream_unreachable",
        message: expect.stringContaining("ECONNREFUSED"),
      },
    });
  });
});
