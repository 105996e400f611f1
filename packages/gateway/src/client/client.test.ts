import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningApi, startApi } from "../testing/start-api.ts";
import { SutureApiError, SutureClient, type TurnEvent } from "./index.ts";

let api: RunningApi;
let client: SutureClient;
beforeEach(async () => {
  api = await startApi();
  client = new SutureClient({ url: `${api.url}/` });
});
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const parameters = { type: "object", properties: { city: { type: "string" } } };

/** A fetch that breaks streams off after some bytes, as often as it is told to. */
function breaking(
  times: number,
  after: (at: number) => number,
): { fetch: typeof fetch; broken: () => number } {
  let count = 0;
  const fetchAndBreak: typeof fetch = async (...args) => {
    const response = await fetch(...args);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream") || count >= times)
      return response;
    let left = after(count++);
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) controller.error(new Error("the line is cut"));
      },
    });
    return new Response(response.body?.pipeThrough(cut), {
      status: response.status,
      headers: response.headers,
    });
  };
  return { fetch: fetchAndBreak, broken: () => count };
}

it.each([undefined, "http://127.0.0.1:4000", {}, { url: "" }])("needs an address, not %j", (options) => {
  expect(() => new SutureClient(options as never)).toThrow(
    expect.objectContaining({ code: "bad-option", hint: expect.stringContaining("http://127.0.0.1:4000") }),
  );
});

it.each([undefined, "", 7])("needs the name of a session, not %j", (id) => {
  expect(() => client.session(id as never)).toThrow(expect.objectContaining({ code: "bad-option" }));
});

describe("a message", () => {
  it("is sent, heard as it is answered, and resolves with the answer", async () => {
    const session = await client.sessions.create({ title: "Talk" });
    const events: TurnEvent[] = [];
    const sent = await session.send("hello", { key: "k1", onEvent: (event) => events.push(event) });
    expect(sent).toEqual({ key: "k1", session: session.id, state: "done", text: "You said: hello", turn: 1 });
    expect(events.flatMap((event) => (event.type === "text.delta" ? event.text : [])).join("")).toBe(
      sent.text,
    );
    expect(await session.send([{ type: "text", text: "parts" }])).toMatchObject({ text: "You said: parts" });
    expect((await session.message("k1")).reply?.message.role).toBe("assistant");
  });

  it("has its tools run here, several at a time, each once; what goes wrong is for the model", async () => {
    const session = await client.sessions.create({});
    const ran: string[] = [];
    const tool = (answer: () => string) => ({
      description: "A tool",
      parameters,
      run: (input: unknown, { id }: { readonly id: string }) => {
        ran.push(`${id} ${JSON.stringify(input)}`);
        return answer();
      },
    });
    const { text, state } = await session.send("call weather time", {
      tools: {
        weather: tool(() => "4 degrees"),
        time: tool(() => {
          throw new Error("no clock");
        }),
      },
    });
    expect(state).toBe("done");
    expect(ran).toEqual(['call_1_0 {"city":"Oslo"}', 'call_1_1 {"city":"Oslo"}']);
    expect(text).toContain("no clock");
    const [turn] = (await session.turns()).turns;
    expect(turn?.messages.map(({ message }) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "tool",
      "assistant",
    ]);
    expect(turn?.messages[3]?.message.parts[0]).toMatchObject({ failed: true });
  });

  it("waits for a person where one is asked, who approves or denies", async () => {
    const session = await client.sessions.create({ id: "a" });
    const sent = await session.send("call pay", { key: "k1" });
    expect(sent).toMatchObject({
      state: "waiting",
      waitingFor: "approval",
      text: "",
      calls: [{ name: "pay" }],
    });
    const call = sent.calls?.[0]?.call ?? "";
    expect(await session.approve(call)).toMatchObject({ type: "approval", session: "a" });
    await expect.poll(async () => (await session.message("k1")).state).toBe("done");
    expect(await session.send("call pay")).toMatchObject({ state: "waiting" });
    await session.deny("call_2_0", "no");
    await expect.poll(async () => (await session.turns()).turns[0]?.state).toBe("done");
    expect(await session.send("call x", { tools: {} })).toMatchObject({ state: "waiting" });
    await session.result("call_3_0", "done by hand", { failed: false });
    await expect.poll(async () => (await session.turns()).turns[0]?.state).toBe("done");
  });

  it("that is given up is an error with a code and a hint", async () => {
    const session = await client.sessions.create({});
    const error = await session.send("fail").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SutureApiError);
    expect(error).toMatchObject({
      code: "turn-failed",
      message: "no model would answer",
      isRetryable: false,
    });
    const { letters } = await client.letters.list();
    expect(letters).toMatchObject([{ text: "fail", state: "dead" }]);
    const number = letters[0]?.number ?? 0;
    expect(await client.letters.replay(number)).toMatchObject({ text: "fail" });
    await expect.poll(async () => (await client.letters.list()).letters).toHaveLength(1);
    const dismissed = { number, state: "done", dismissed: true, reason: "settled by telephone" };
    expect(await client.letters.dismiss(number, "settled by telephone")).toMatchObject(dismissed);
    expect(await client.letters.dismiss(number)).toMatchObject(dismissed);
    expect((await client.letters.list()).letters).toEqual([]);
    expect((await client.letters.list({ state: "done" })).letters).toMatchObject([dismissed]);
  });

  it("can be left, and asked for later", async () => {
    const session = await client.sessions.create({});
    const { key, state } = await session.post({ text: "hello", rank: "background" });
    expect(state).toBe("queued");
    await expect.poll(async () => (await session.message(key)).text).toBe("You said: hello");
  });

  it("goes on in the session that goes on", async () => {
    const session = await client.sessions.create({ id: "a" });
    expect(await session.send("move")).toMatchObject({ session: "a~2", text: "You said: moved" });
    expect(await session.send("again")).toMatchObject({ session: "a~2" });
  });

  it.each([1, 40, 150, 400])(
    "is heard whole, and runs once, on a line that breaks after %i bytes",
    async (bytes) => {
      const { fetch: own, broken } = breaking(3, (at) => bytes + at * 90);
      const shaky = new SutureClient({ url: api.url, fetch: own });
      const session = await shaky.sessions.create({});
      const seqs: number[] = [];
      let runs = 0;
      const weather = { parameters, run: () => `run ${++runs}` };
      const { text } = await session.send("call weather", {
        tools: { weather },
        onEvent: (event) => event.type === "message" && seqs.push(event.seq),
      });
      expect(text).toContain("run 1");
      expect([runs, broken(), seqs]).toEqual([1, 3, [2, 3, 4, 5]]);
      expect(api.worker.answered).toHaveLength(1);
    },
  );

  it("is not listened to any more once the signal says so, and answered all the same", async () => {
    const session = await client.sessions.create({});
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const ending = new AbortController();
    const sending = session.send("hello", {
      key: "k1",
      signal: ending.signal,
      onEvent: () => ending.abort(new Error("enough")),
    });
    await expect(sending).rejects.toThrow("enough");
    open();
    await expect.poll(async () => (await session.message("k1")).state).toBe("done");
  });
});

describe("events", () => {
  it("come without end and without gaps, on a line that breaks", async () => {
    const { fetch: own, broken } = breaking(3, () => 300);
    const session = await new SutureClient({ url: api.url, fetch: own }).sessions.create({});
    const ending = new AbortController();
    const seqs: number[] = [];
    const following = (async () => {
      for await (const event of session.events({ after: 0, signal: ending.signal })) {
        if ("seq" in event) seqs.push(event.seq);
        if (seqs.length === 9) ending.abort();
      }
    })();
    for (const text of ["one", "two", "three", "four"]) await client.session(session.id).send(text);
    await following;
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(broken()).toBe(3);
  });

  it("start now unless asked otherwise", async () => {
    const session = await client.sessions.create({});
    await session.send("before");
    const events = session.events();
    const first = events.next();
    await expect.poll(() => api.bus.isFollowed("local", session.id)).toBe(true);
    await session.send("after");
    expect((await first).value).toMatchObject({ type: "turn.started", turn: 2 });
    await events.return(undefined);
  });

  it("of a session that does not exist are an error", async () => {
    await expect(client.session("none").events().next()).rejects.toMatchObject({
      status: 404,
      code: "no-such-session",
    });
  });
});

describe("sessions", () => {
  it("are made, imported, listed, read and changed", async () => {
    const { session: made, report } = await client.sessions.import({
      id: "a",
      history: [{ role: "user", content: "Hi" }],
    });
    expect([made.id, report?.format]).toEqual(["a", "openai-chat"]);
    for (const id of ["b", "c"]) await client.sessions.create({ id });
    const ids: string[] = [];
    for await (const { id } of client.sessions.all({ limit: 2 })) ids.push(id);
    expect(ids.sort()).toEqual(["a", "b", "c"]);
    const session = client.session("b");
    await session.send("one");
    await session.send("two");
    expect((await session.export({ format: "openai-chat", turns: 1 })).turns).toBe(1);
    expect((await session.fork({ turn: 1, id: "f" })).id).toBe("f");
    const { change } = await session.revert(1);
    expect(await session.undo(change)).toEqual({ change, kind: "revert" });
    await session.revert(0);
    expect((await session.undo()).kind).toBe("revert");
    expect(await session.diagnose()).toEqual({ problems: [] });
    expect(await session.heal()).toEqual({ problems: [] });
    expect(await session.compact({ budget: 10_000, model: "gpt-5" })).toMatchObject({ outcome: "skipped" });
    expect(await session.stop()).toMatchObject({ type: "stop" });
    expect(await session.update({ title: "New" })).toMatchObject({ title: "New" });
    expect(await session.get()).toMatchObject({ title: "New", turn: 2 });
    expect(await session.archive()).toMatchObject({ state: "archived" });
    expect((await client.sessions.list({ state: "archived" })).sessions).toHaveLength(1);
  });

  it("may have any name in a path", async () => {
    await api.store.of("local").create({ id: "a/b ?#" });
    expect((await client.session("a/b ?#").get()).id).toBe("a/b ?#");
    expect((await client.session("a/b ?#").send("hello")).text).toBe("You said: hello");
  });
});

describe("errors", () => {
  it("have a status, a code and a hint", async () => {
    await client.sessions.create({ id: "a" });
    await expect(client.sessions.create({ id: "a" })).rejects.toMatchObject({
      name: "SutureApiError",
      status: 409,
      code: "session-exists",
      hint: "Choose another id, or leave it out.",
    });
  });

  it("of those in between are told in their words", async () => {
    const answers = [
      new Response("<h1>Bad gateway</h1>", { status: 502 }),
      new Response('{"error":{"message":"no key","code":"invalid-api-key"}}', { status: 401 }),
    ];
    const own = new SutureClient({ url: "http://x", fetch: async () => answers.shift() as Response });
    await expect(own.session("a").get()).rejects.toMatchObject({ status: 502, code: "unknown" });
    await expect(own.session("a").get()).rejects.toMatchObject({
      status: 401,
      code: "invalid-api-key",
      hint: "",
    });
  });

  it("that pass are waited for, where that does no harm", async () => {
    let calls = 0;
    const flaky: typeof fetch = async (...args) => {
      calls += 1;
      if (calls === 1) throw new TypeError("fetch failed", { cause: new Error("connection refused") });
      if (calls === 2) return new Response('{"error":{"code":"busy","message":"busy"}}', { status: 503 });
      return fetch(...args);
    };
    await client.sessions.create({ id: "a" });
    const patient = new SutureClient({ url: api.url, fetch: flaky });
    expect((await patient.session("a").get()).id).toBe("a");
    calls = 0;
    expect((await patient.session("a").send("hello")).text).toBe("You said: hello");
    calls = 0;
    await expect(patient.session("a").revert(0)).rejects.toMatchObject({
      code: "unreachable",
      message: "the gateway cannot be reached: connection refused",
    });
    const hasty = new SutureClient({ url: api.url, fetch: flaky, retries: 0 });
    calls = 0;
    await expect(hasty.session("a").send("hello")).rejects.toMatchObject({ code: "unreachable" });
  });

  it("a key is shown with every request", async () => {
    const shown: (string | null)[] = [];
    const watching: typeof fetch = (url, init) => {
      shown.push(new Headers(init?.headers).get("authorization"));
      return fetch(url, init);
    };
    const own = new SutureClient({ url: api.url, key: "sk-suture-1", fetch: watching });
    await (await own.sessions.create({})).send("hello");
    expect(shown).toEqual(["Bearer sk-suture-1", "Bearer sk-suture-1"]);
  });
});
