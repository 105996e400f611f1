import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  call,
  closeAll,
  PATIENT,
  scratch,
  startToolbox,
  stdioServer,
  textOf,
} from "./testing/sample-server.ts";

afterEach(closeAll, PATIENT);

/** Waits for something that another process does. */
function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENT, interval: 10 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("servers on standard streams", { timeout: 2 * PATIENT }, () => {
  it("lists the tools of all pages, with what they are", async () => {
    const { server } = stdioServer();
    const { toolbox, logged } = startToolbox({ mcp: { box: server }, approval: ["box__del*", "box__odd.*"] });
    const tools = await toolbox.tools();
    expect(tools).toHaveLength(19);
    for (const { name } of tools) expect(name).toMatch(/^box__[a-zA-Z0-9_-]{1,59}$/);
    expect(tools[0]).toEqual({
      name: "box__echo",
      description: "says it again",
      parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      runs: "gateway",
      needsApproval: false,
      isRepeatable: true,
    });
    const named = (start: string) => tools.find(({ name }) => name.startsWith(start));
    expect(named("box__set")?.isRepeatable).toBe(true);
    expect(named("box__delete")).toMatchObject({ isRepeatable: false, needsApproval: true });
    expect(named("box__odd_name_with_spaces_")).toMatchObject({ needsApproval: true });
    expect(named("box__bare")?.parameters).toEqual({ type: "object", properties: {} });
    expect(named("box__broken")?.parameters).toEqual({ type: "object", properties: {} });
    expect(named("box__task")).toBeUndefined();
    expect(logged.filter(({ message }) => message.includes("broken schema"))).toEqual([
      expect.objectContaining({ server: "box", tool: "broken" }),
    ]);
    expect(toolbox.problems()).toEqual([]);
  });

  it("runs tools by the names that it gave them, and tells what they say", async () => {
    const { server } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    expect(await call(toolbox, "box__echo", { text: "hello" })).toEqual({
      output: [{ type: "text", text: "hello" }],
      failed: false,
    });
    const tools = await toolbox.tools();
    for (const start of ["box__odd", "box__long"]) {
      const name = tools.find((tool) => tool.name.startsWith(start))?.name ?? "";
      expect(textOf(await call(toolbox, name))).toBe(start.slice(5));
    }
    expect(await call(toolbox, "box__picture")).toMatchObject({
      output: [{ type: "media", media: "image", mediaType: "image/png" }],
      failed: false,
    });
    expect(await call(toolbox, "box__fail")).toEqual({
      output: [{ type: "text", text: "the disk is full" }],
      failed: true,
    });
    const refused = await call(toolbox, "box__refuse");
    expect(refused.failed).toBe(true);
    expect(textOf(refused)).toContain("`path` is not a string");
  });

  it("cuts an output that is too long, and says how much is missing", async () => {
    const { server } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const outcome = await call(toolbox, "box__huge", { bytes: 1_000_000 });
    expect(outcome.failed).toBe(false);
    expect(textOf(outcome)).toMatch(
      /^é{128000}\n\[744000 of 1000000 bytes of text were left out: .* 256 kB\]$/,
    );
  });

  it("survives an answer that no buffer holds", async () => {
    const { server } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const outcome = await call(toolbox, "box__huge", { bytes: 12_000_000 });
    expect(outcome.failed).toBe(true);
    expect(textOf(outcome)).toContain("exceeded maximum size");
    expect(textOf(await call(toolbox, "box__echo", { text: "again" }))).toBe("again");
  });

  it("starts a server again that crashed under a call", async () => {
    const { server, notes } = stdioServer();
    const { toolbox, logged } = startToolbox({ mcp: { box: server } });
    const lost = await call(toolbox, "box__crash");
    expect(lost.failed).toBe(true);
    expect(textOf(lost)).toContain("may or may not have taken effect");
    expect(textOf(await call(toolbox, "box__echo", { text: "back" }))).toBe("back");
    expect(toolbox.problems()).toEqual([]);
    expect(notes().filter((note) => note === "started")).toHaveLength(2);
    expect(logged.map(({ message }) => message)).toEqual(
      expect.arrayContaining(["mcp server is there", "mcp server is away"]),
    );
  });

  it("gives a hanging tool its time, whatever progress it makes, and tells the server to stop", async () => {
    const { server, notes } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server }, timeout: 300 });
    await toolbox.tools();
    const [hung, busy] = await Promise.all([call(toolbox, "box__hang"), call(toolbox, "box__busy")]);
    for (const outcome of [hung, busy]) {
      expect(outcome.failed).toBe(true);
      expect(textOf(outcome)).toContain("did not answer within 300 ms");
    }
    await until(() => expect(notes()).toContain("cancelled: no answer within 300 ms"));
  });

  it("starts a server again that does not move any more", async () => {
    const { server, notes } = stdioServer();
    const timings = { heartbeat: 50, ping: 3_000 };
    const { toolbox } = startToolbox({ mcp: { box: server } }, timings);
    await toolbox.tools();
    const stop = new AbortController();
    const frozen = toolbox.run({ id: "1", name: "box__freeze", input: {} }, stop.signal);
    await until(() => expect(notes()).toContain("call freeze"));
    stop.abort();
    await expect(frozen).rejects.toThrow();
    await until(() => expect(toolbox.problems()).toHaveLength(1));
    expect(textOf(await call(toolbox, "box__echo", { text: "thawed" }))).toBe("thawed");
  });

  it("tells of each call its server, how it ended and how long it took", async () => {
    const { server, notes } = stdioServer();
    const { toolbox, told } = startToolbox({ mcp: { box: server } });
    await call(toolbox, "box__echo", { text: "hello" });
    await call(toolbox, "box__fail");
    await call(toolbox, "made_up");
    const stop = new AbortController();
    const running = toolbox.run({ id: "2", name: "box__hang", input: {} }, stop.signal);
    await until(() => expect(notes()).toContain("hangs"));
    stop.abort(new Error("no longer wanted"));
    await expect(running).rejects.toThrow("no longer wanted");
    expect(told).toMatchObject([
      { server: "box", name: "box__echo", call: "1", outcome: "ok" },
      { server: "box", name: "box__fail", outcome: "failed" },
      { server: undefined, name: "made_up", outcome: "failed" },
      { server: "box", name: "box__hang", call: "2", outcome: "aborted" },
    ]);
    for (const { started, ended } of told) expect(ended).toBeGreaterThan(started);
  });

  it("an abort throws at once, and the server sees it", async () => {
    const { server, notes } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const stop = new AbortController();
    const running = toolbox.run({ id: "1", name: "box__hang", input: {} }, stop.signal);
    await until(() => expect(notes()).toContain("hangs"));
    stop.abort(new Error("no longer wanted"));
    await expect(running).rejects.toThrow("no longer wanted");
    await until(() => expect(notes()).toContain("cancelled: the call was aborted"));
    await expect(toolbox.run({ id: "2", name: "box__echo", input: {} }, stop.signal)).rejects.toThrow();
    expect(notes()).not.toContain("call echo");
  });

  it("tells nobody what came too late for another", async () => {
    const { server, notes } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const stop = new AbortController();
    const running = toolbox.run({ id: "1", name: "box__late", input: {} }, stop.signal);
    await until(() => expect(notes()).toContain("is late"));
    stop.abort();
    await expect(running).rejects.toThrow();
    await until(() => expect(notes()).toContain("answered late"));
    expect(textOf(await call(toolbox, "box__crash"))).toBe(
      "The server was lost while the tool ran (the connection ended). It may or may not have taken effect.",
    );
  });

  it("reads the list again when it has changed", async () => {
    const { server } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    await call(toolbox, "box__grow");
    await vi.waitFor(
      async () => {
        const names = (await toolbox.tools()).map(({ name }) => name);
        expect(names).toContain("box__grown");
        expect(names).not.toContain("box__set");
      },
      { timeout: PATIENT, interval: 10 },
    );
    expect(textOf(await call(toolbox, "box__grown"))).toBe("grown");
  });

  it("a server that cannot be started has no tools and hinders no other", async () => {
    const { server } = stdioServer();
    const gone = { command: join(scratch(), "no-such-program") };
    const { toolbox, logged } = startToolbox({ mcp: { gone, box: server } }, { firstDelay: 600_000 });
    const tools = await toolbox.tools();
    expect(tools.every(({ name }) => name.startsWith("box__"))).toBe(true);
    expect(toolbox.problems()).toEqual([
      { server: "gone", reason: expect.stringContaining("ENOENT"), since: expect.any(Number) },
    ]);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: "warn", message: "mcp server is away", server: "gone" }),
    );
    const outcome = await call(toolbox, "gone__read");
    expect(outcome.failed).toBe(true);
    expect(textOf(outcome)).toMatch(/gone__read is away: .*ENOENT.*Nothing was done/);
  });

  it("tries a server again and again, more and more slowly, until it is there", async () => {
    const needs = join(scratch(), "ready");
    const { server } = stdioServer({ NEEDS: needs });
    const { toolbox, logged } = startToolbox({ mcp: { late: server } });
    const delays = () => logged.flatMap(({ message, delay }) => (message.endsWith("away") ? [delay] : []));
    await until(() => expect(delays().length).toBeGreaterThan(4));
    expect(delays().slice(0, 5)).toEqual([10, 20, 40, 80, 80]);
    expect(await toolbox.tools()).toEqual([]);
    const since = toolbox.problems()[0]?.since;
    writeFileSync(needs, "");
    await until(() => expect(toolbox.problems()).toEqual([]));
    expect(since).toBeLessThanOrEqual(Date.now());
    expect(await toolbox.tools()).not.toEqual([]);
  });

  it("logs what a server writes, without what it was given, and gives it no more than it needs", async () => {
    const SECRET = "correct horse battery";
    const { server } = stdioServer({ SECRET });
    process.env.SUTURE_TEST_ONLY = "x";
    const { toolbox, logged } = startToolbox({ mcp: { box: server } });
    const env = textOf(await call(toolbox, "box__env")).split(" ");
    delete process.env.SUTURE_TEST_ONLY;
    expect(env).toEqual(expect.arrayContaining(["NOTES", "PATH", "SECRET"]));
    expect(env).not.toContain("SUTURE_TEST_ONLY");
    await until(() => expect(logged.map(({ text }) => text)).toContain("I was given [hidden] and [hidden]"));
    expect(JSON.stringify(logged)).not.toContain(SECRET);
  });

  it("bears with a server that writes where and as much as it should not", async () => {
    const { server } = stdioServer({ NOISE: "yes" });
    const { toolbox, logged } = startToolbox({ mcp: { box: server } });
    expect(textOf(await call(toolbox, "box__echo", { text: "hello" }))).toBe("hello");
    await until(() =>
      expect(logged.some(({ message }) => message.endsWith("too much to be logged"))).toBe(true),
    );
    const lines = logged.filter(({ message }) => message === "mcp server writes");
    expect(lines).toHaveLength(60);
    expect(Math.max(...lines.map(({ text }) => String(text).length))).toBe(2_000);
    expect(logged.filter(({ message }) => message.endsWith("what is no message"))).toHaveLength(1);
    expect(toolbox.problems()).toEqual([]);
  });

  it("leaves no process behind, not even one that does not want to go", async () => {
    const { server, notes } = stdioServer({ STUBBORN: "yes" });
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const pid = Number(textOf(await call(toolbox, "box__pid")));
    expect(isAlive(pid)).toBe(true);
    await toolbox.close();
    expect(notes()).toContain("SIGTERM");
    expect(isAlive(pid)).toBe(false);
    expect(await toolbox.tools()).toEqual([]);
    expect(textOf(await call(toolbox, "box__pid"))).toContain("the gateway is closing");
  });

  it("says which tools there are when a model asks for another", async () => {
    const { server } = stdioServer();
    const { toolbox } = startToolbox({ mcp: { box: server } });
    const said = async (name: string) => textOf(await call(toolbox, name));
    expect(await said("box__ecco")).toBe("There is no tool box__ecco. Did you mean box__echo?");
    expect(await said("echo")).toContain("box__echo");
    expect(await said("something_else_entirely")).toContain("There are: box__echo, box__set");
    expect(textOf(await call(toolbox, "box__echo", "hello"))).toContain("JSON object");
  });

  it("has no tools without servers", async () => {
    const { toolbox } = startToolbox({});
    expect(await toolbox.tools()).toEqual([]);
    expect(await call(toolbox, "any")).toEqual({
      output: [{ type: "text", text: "There is no tool any. There are no tools at present." }],
      failed: true,
    });
  });
});
