import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { EventBus } from "../agent/event-bus.ts";
import { SutureClient, type TurnEvent } from "../client/index.ts";
import { ModelError } from "../model/model-answer.ts";
import { type Bench, type BenchOptions, gives, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { hangs, lastWords, type Script, ScriptedModel } from "../testing/scripted-model.ts";
import { openApi } from "./open-api.ts";

let bench: Bench;
let server: Server;
let faults: unknown[];
let client: SutureClient;
afterEach(async () => {
  expect(faults).toEqual([]);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await bench.close();
});

/** The API before an agent; `elsewhere`, the agent works in another process, of which nothing is heard. */
async function set(
  script: Script,
  elsewhere: boolean,
  options: Omit<BenchOptions, "models"> = {},
): Promise<void> {
  bench = await startBench({ models: new ScriptedModel(script), ...options });
  faults = [];
  const { store, inbox } = bench;
  const listener = openApi({
    store,
    inbox,
    models: { refusal: () => undefined, of: () => bench.models },
    bus: elsewhere ? new EventBus() : bench.bus,
    outbox: store.mail("out"),
    maxBodyBytes: 1_000_000,
    onFault: (error) => faults.push(error),
  });
  server = createServer(
    (request, response) =>
      void listener(request, response, { owner: OWNER, allows: () => true, mayUse: () => true }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = new SutureClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const parameters = { type: "object" };

describe.each([
  ["this process", false],
  ["another process", true],
])("an agent in %s", (_, elsewhere) => {
  it("answers", async () => {
    await set((document) => `You said: ${lastWords(document)}`, elsewhere);
    const events: TurnEvent[] = [];
    const sent = await client.session(SESSION).send("Hello", { onEvent: (event) => events.push(event) });
    expect(sent).toMatchObject({ state: "done", text: "You said: Hello", turn: 1 });
    expect(events.flatMap((event) => (event.type === "message" ? event.message.role : []))).toEqual([
      "user",
      "assistant",
    ]);
    expect(events.some(({ type }) => type === "text.delta")).toBe(!elsewhere);
  });

  it("has clients run their tools", async () => {
    await set(
      (document, n) => (n < 2 ? { calls: [{ name: "look" }, { name: "count" }] } : lastWords(document)),
      elsewhere,
    );
    const ran: string[] = [];
    const tool = (name: string) => ({ parameters, run: () => `${name} ${ran.push(name)}` });
    const { state, text } = await client
      .session(SESSION)
      .send("Look", { tools: { look: tool("look"), count: tool("count") } });
    expect([state, ran.sort()]).toEqual(["done", ["count", "count", "look", "look"]]);
    expect(text).toMatch(/look|count/);
    expect(bench.ran).toEqual([]);
  });

  it("ends a turn that waits for a person when it is reverted", async () => {
    await set(() => ({ calls: [{ name: "pay" }] }), elsewhere, {
      tools: [{ name: "pay", needsApproval: true }],
    });
    const session = client.session(SESSION);
    expect(await session.send("Pay", { key: "k" })).toMatchObject({ state: "waiting" });
    await session.revert(0);
    await bench.until(async () => (await session.message("k")).state === "stopped");
    expect(bench.ran).toEqual([]);
  });

  it("does not wait any more for a call that was put off in a turn that is reverted", async () => {
    const tools = [{ name: "pay", needsApproval: true }];
    await set((document, n) => (n === 0 ? { calls: [{ name: "pay" }] } : lastWords(document)), elsewhere, {
      tools,
    });
    const session = client.session(SESSION);
    const call = (await session.send("Pay", { key: "k" })).calls?.[0]?.call ?? "";
    expect(await session.send("Hello")).toMatchObject({ text: "Hello", turn: 2 });
    const waiting = async () => (await session.get()).letters.map(({ type }) => type);
    expect(await waiting()).toEqual(["pending"]);
    // The call is still part of what was said: it waits on.
    await session.revert(1);
    await bench.finished(await bench.say("Are you there?"));
    expect(await waiting()).toEqual(["pending"]);
    await session.revert(0);
    await bench.until(async () => (await waiting()).length === 0);
    await expect(session.approve(call)).rejects.toMatchObject({ status: 404, code: "no-such-call" });
    expect(bench.ran).toEqual([]);
  });

  it("stops a turn that is reverted while it runs", async () => {
    await set((_, __, question) => hangs(question), elsewhere);
    const session = client.session(SESSION);
    const sent = session.send("Hello");
    await bench.until(() => bench.events.some(({ type }) => type === "turn.started"));
    await session.revert(0);
    expect(await sent).toMatchObject({ state: "stopped" });
    expect(await bench.history()).toEqual([]);
  });

  it("waits for a person, and goes on", async () => {
    const tools = [
      { name: "pay", needsApproval: true },
      {
        name: "slow",
        run: async () => {
          await new Promise((resolve) => setTimeout(resolve, 1_500));
          return gives("slow");
        },
      },
    ];
    await set(
      (_document, n) =>
        n === 0 ? { calls: [{ name: "pay" }] } : n === 1 ? { calls: [{ name: "slow" }] } : "Paid.",
      elsewhere,
      { tools },
    );
    const session = client.session(SESSION);
    const sent = await session.send("Pay", { key: "k" });
    expect(sent).toMatchObject({ state: "waiting", waitingFor: "approval", calls: [{ name: "pay" }] });
    expect((await session.message("k")).state).toBe("waiting");
    await session.approve(sent.calls?.[0]?.call ?? "");
    // Sent again while the turn goes on, through a call of the gateway's own that takes its time.
    expect(await session.send("Pay", { key: "k" })).toMatchObject({ state: "done", text: "Paid." });
    expect(bench.ran.map(({ name }) => name)).toEqual(["pay", "slow"]);
  });

  it("takes no word about a call that nobody waits for", async () => {
    const tools = [{ name: "pay", needsApproval: true }];
    await set((_document, n) => (n === 0 ? { calls: [{ name: "pay" }] } : "Paid."), elsewhere, { tools });
    const session = client.session(SESSION);
    const refusal = { status: 404, code: "no-such-call" };
    await expect(session.approve("call_9")).rejects.toMatchObject(refusal);
    const call = (await session.send("Pay", { key: "k" })).calls?.[0]?.call ?? "";
    await session.approve(call);
    expect(await session.send("Pay", { key: "k" })).toMatchObject({ state: "done" });
    await expect(session.deny(call)).rejects.toMatchObject(refusal);
    await expect(session.result(call, "forged")).rejects.toMatchObject(refusal);
    expect(bench.ran).toHaveLength(1);
  });

  it("is stopped", async () => {
    await set((_, __, question) => hangs(question), elsewhere);
    const session = client.session(SESSION);
    const sending = session.send("Hello", { key: "k" });
    await bench.until(async () => (await session.get()).letters.some(({ state }) => state === "held"));
    await session.stop();
    expect(await sending).toMatchObject({ state: "stopped" });
    expect((await session.message("k")).state).toBe("stopped");
  });

  it.each(["works", "waits for a person"])("is stopped by a revert while it %s", async (what) => {
    const tools = [{ name: "pay", needsApproval: true }];
    await set(
      (document, n, question) => {
        if (n > 0) return `You said: ${lastWords(document)}`;
        return what === "works" ? hangs(question) : { calls: [{ name: "pay" }] };
      },
      elsewhere,
      { tools },
    );
    const session = client.session(SESSION);
    const sending = session.send("Pay", { key: "k" });
    if (what === "works")
      await bench.until(async () => (await session.get()).letters.some(({ state }) => state === "held"));
    else expect(await sending).toMatchObject({ state: "waiting" });
    expect(await session.revert(0)).toMatchObject({ turns: [1] });
    await bench.until(async () => (await session.message("k")).state === "stopped");
    if (what === "works") expect(await sending).toMatchObject({ state: "stopped" });
    expect(await session.get()).toMatchObject({ openCalls: [], letters: [] });
    expect(await session.send("Hello")).toMatchObject({ state: "done", text: "You said: Hello" });
    expect((await bench.history()).map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it("tries again, and gives up", async () => {
    await set(() => new ModelError("transient", "overloaded"), elsewhere, { settings: { attempts: 2 } });
    await expect(client.session(SESSION).send("Hello")).rejects.toMatchObject({
      code: "turn-failed",
      message: "overloaded",
    });
    expect((await client.letters.list()).letters).toMatchObject([{ error: "overloaded", attempts: 2 }]);
  });

  it.each(["wait", "join", "interrupt"] as const)("answers what comes while it works: %s", async (newer) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const tools = [
      {
        name: "look",
        run: async () => {
          await gate;
          return gives("seen");
        },
      },
    ];
    await set(
      (document, n) => (n === 0 ? { calls: [{ name: "look" }] } : `Re: ${lastWords(document)}`),
      elsewhere,
      { tools, settings: { newer } },
    );
    const session = client.session(SESSION);
    const seqs: number[][] = [[], []];
    const hear = (at: number) => (event: TurnEvent) => event.type === "message" && seqs[at]?.push(event.seq);
    const first = session.send("one", { key: "k1", onEvent: hear(0) });
    await bench.until(() => bench.ran.length === 1);
    const second = session.send("two", { key: "k2", onEvent: hear(1) });
    await bench.until(
      async () =>
        (await bench.store.mail("in").find({ owner: OWNER, lane: SESSION, key: "k2" })) !== undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    open();
    const both = await Promise.all([first, second]);
    expect(both.map(({ state }) => state)).toEqual(["done", "done"]);
    if (newer !== "wait") expect(both[0]?.text).toBe(both[1]?.text);
    for (const each of seqs) expect(each).toEqual([...new Set(each)].sort((a, b) => a - b));
    expect(
      (await session.turns()).turns.flatMap(({ messages }) => messages).map(({ message }) => message.role),
    ).not.toHaveLength(0);
  });

  it("goes on in another session when nothing else helps", async () => {
    let overflows = 0;
    await set((document) => {
      if (lastWords(document).startsWith("last") && overflows++ < 2)
        return new ModelError("overflow", "too long", { window: 1_000 });
      return "Fine.";
    }, elsewhere);
    const session = client.session(SESSION);
    for (let index = 0; index < 12; index++) await session.send(`${index} ${"word ".repeat(80)}`);
    const events: TurnEvent[] = [];
    const sent = await session.send("last", { key: "k", onEvent: (event) => events.push(event) });
    expect(sent).toMatchObject({ state: "done", text: "Fine." });
    expect(sent.session).toBe(`${SESSION}~2`);
    expect(events.filter(({ type }) => type === "message").length).toBeGreaterThan(1);
  });
});
