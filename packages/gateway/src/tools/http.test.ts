import { afterEach, describe, expect, it, vi } from "vitest";
import { call, closeAll, httpServer, PATIENT, startToolbox, textOf } from "./testing/sample-server.ts";

afterEach(closeAll, PATIENT);

/** Waits for something that happens elsewhere. */
function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENT, interval: 10 });
}

describe("servers over HTTP", { timeout: 2 * PATIENT }, () => {
  it("calls tools over HTTP with the headers of its variables", async () => {
    const { url, seen } = await httpServer();
    const headersEnv = { Authorization: "WEB_TOKEN" };
    const env = { WEB_TOKEN: "Bearer abc-123-secret" };
    const { toolbox } = startToolbox({ mcp: { web: { url, headersEnv } } }, {}, env);
    expect((await toolbox.tools()).map(({ name }) => name)).toEqual([
      "web__add",
      "web__hang",
      "web__weather",
    ]);
    expect(textOf(await call(toolbox, "web__add", { a: 1, b: 2 }))).toBe("3");
    expect(textOf(await call(toolbox, "web__weather"))).toBe('{"degrees":21}');
    expect(seen.every(({ authorization }) => authorization === "Bearer abc-123-secret")).toBe(true);
  });

  it("says good-bye", async () => {
    const { url, notes } = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url } } });
    await toolbox.tools();
    await toolbox.close();
    expect(notes).toEqual(["left"]);
  });

  it("a variable that is not set is said, and nothing is called", async () => {
    const { url, seen } = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url, headersEnv: { "x-key": "WEB_KEY" } } } });
    expect(await toolbox.tools()).toEqual([]);
    expect(toolbox.problems()[0]?.reason).toContain("WEB_KEY");
    expect(seen).toEqual([]);
  });

  it("lets the server say what is wrong with an input", async () => {
    const { url } = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url } } });
    const outcome = await call(toolbox, "web__add", { a: "one", b: 2 });
    expect(outcome.failed).toBe(true);
    expect(textOf(outcome)).toMatch(/expected number/i);
  });

  it("the server sees an abort", async () => {
    const { url, notes, dropped } = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url } } });
    const stop = new AbortController();
    const running = toolbox.run({ id: "1", name: "web__hang", input: {} }, stop.signal);
    await until(() => expect(notes).toEqual(["hangs"]));
    stop.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
    await until(() => expect(notes).toContain("cancelled"));
    // A server that was told to stop leaves the stream of the answer open.
    await until(() => expect(dropped).toEqual(["POST"]));
    expect(textOf(await call(toolbox, "web__add", { a: 1, b: 2 }))).toBe("3");
    expect(toolbox.problems()).toEqual([]);
  });

  it("hears of a list that has changed", async () => {
    const server = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url: server.url } } });
    await toolbox.tools();
    // The stream for what a server says by itself is opened after the list was read.
    await until(() => expect(server.seen.some(({ accept }) => accept === "text/event-stream")).toBe(true));
    server.grow();
    await until(async () => expect((await toolbox.tools()).map(({ name }) => name)).toContain("web__grown"));
  });

  it.each([404, 400])(
    "a session that the server forgot (%s) is made anew, and the call is run",
    async (status) => {
      const server = await httpServer();
      const { toolbox } = startToolbox({ mcp: { web: { url: server.url } } });
      await toolbox.tools();
      server.forget(status);
      expect(textOf(await call(toolbox, "web__add", { a: 2, b: 2 }))).toBe("4");
      expect(toolbox.problems()).toEqual([]);
    },
  );

  it("a server that dies under a call is away until it is back", async () => {
    const server = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url: server.url } } });
    await toolbox.tools();
    const running = call(toolbox, "web__hang");
    await until(() => expect(server.notes).toEqual(["hangs"]));
    await server.stop();
    const lost = await running;
    expect(lost.failed).toBe(true);
    expect(textOf(lost)).toContain("may or may not have taken effect");
    await until(async () => expect(await toolbox.tools()).toEqual([]));
    expect(toolbox.problems()[0]).toMatchObject({ server: "web", reason: expect.stringContaining("ECONN") });
    await server.start();
    await until(() => expect(toolbox.problems()).toEqual([]));
    expect(textOf(await call(toolbox, "web__add", { a: 1, b: 1 }))).toBe("2");
  });

  it("notices that a server is gone though nobody calls it", async () => {
    const server = await httpServer();
    const { toolbox } = startToolbox({ mcp: { web: { url: server.url } } }, { heartbeat: 20 });
    expect(await toolbox.tools()).not.toEqual([]);
    await until(() => expect(server.notes.length).toBeGreaterThan(3));
    expect(toolbox.problems()).toEqual([]);
    server.broken = { status: 503, text: "down for repairs" };
    await until(() => expect(toolbox.problems()[0]?.reason).toContain("down for repairs"));
    server.broken = undefined;
    await until(() => expect(toolbox.problems()).toEqual([]));
  });

  it("repeats nothing that it was given in what it says of a server", async () => {
    const server = await httpServer();
    server.broken = { status: 401, text: "abc-123-secret is no good key" };
    const { toolbox, logged } = startToolbox(
      { mcp: { web: { url: server.url, headersEnv: { Authorization: "T" } } } },
      {},
      { T: "Bearer abc-123-secret" },
    );
    expect(await toolbox.tools()).toEqual([]);
    const said = textOf(await call(toolbox, "web__add"));
    expect(said).toContain("[hidden] is no good key");
    expect(said + JSON.stringify([toolbox.problems(), logged])).not.toContain("abc-123");
  });

  it("is not held up for long by an address that never answers", async () => {
    const server = await httpServer();
    const { createServer } = await import("node:http");
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const mcp = { mute: { url: `http://127.0.0.1:${port}/` }, web: { url: server.url } };
    const { toolbox } = startToolbox({ mcp }, { start: 50 });
    await until(async () => expect(await toolbox.tools()).toHaveLength(3));
    expect(toolbox.problems()).toMatchObject([{ server: "mute", reason: "it has not been reached yet" }]);
    await toolbox.close();
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});
