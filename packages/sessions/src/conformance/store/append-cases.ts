import assert from "node:assert/strict";
import { calls, results, says, system, user } from "../said.ts";
import { refused, type StoreCase, seen, sessionCase } from "./store-case.ts";

/** What may be appended, and what is refused or mended. */
export const appendCases: readonly StoreCase[] = [
  sessionCase("messages come back in the order in which they were appended", async (session) => {
    const first = await session.append(user("q1"));
    const second = await session.append([calls("a", "b"), results("a"), results("b"), says("done")]);
    assert.equal(first.messages.length, 1);
    assert.deepEqual(
      second.messages,
      [1, 2, 3, 4].map((step) => (first.messages[0] ?? 0) + step),
    );
    assert.deepEqual(await seen(session), [
      "user q1",
      "assistant [a] [b]",
      "tool (a)",
      "tool (b)",
      "assistant done",
    ]);
  }),

  sessionCase("a result for a call that nobody made is refused", async (session) => {
    await session.append([user("q"), calls("a")]);
    const error = await refused("unknown-call", session.append(results("b")));
    assert.deepEqual(error.calls, ["b"]);
    assert.deepEqual(
      (await session.status()).openCalls.map(({ id }) => id),
      ["a"],
    );
  }),

  sessionCase("a second result is refused", async (session) => {
    await session.append([user("q"), calls("a", "b"), results("a")]);
    const error = await refused("already-answered", session.append(results("a")));
    assert.deepEqual(error.calls, ["a"]);
    await refused("already-answered", session.append(results("b", "b")));
  }),

  sessionCase("a message that leaves calls without results is refused, and names them", async (session) => {
    await session.append([user("q"), calls("a", "b"), results("b")]);
    for (const message of [user("next"), says("well"), calls("c"), system("rule")]) {
      const error = await refused("open-calls", session.append(message));
      assert.deepEqual(error.calls, ["a"]);
    }
    await session.append([results("a"), says("done")]);
    await session.append(user("next"));
  }),

  sessionCase("of several messages all are appended, or none", async (session) => {
    await session.append(user("q"));
    await refused("unknown-call", session.append([says("one"), user("two"), results("zero")]));
    assert.deepEqual(await seen(session), ["user q"]);
  }),

  sessionCase("ids may be used again in a later step, not twice in one", async (session) => {
    await session.append([user("q"), calls("a"), results("a"), calls("a"), results("a"), says("done")]);
    await refused("bad-call-id", session.append(calls("b", "b")));
  }),

  sessionCase("what is mended is reported, and nothing said is lost", async (session) => {
    await session.append([user("q"), calls("a", "b"), results("a")]);
    await session.startCall("b");
    const { report } = await session.append([user("stop that"), results("z")], { mend: true });
    assert.deepEqual(report?.edits.map(({ rule }) => rule).sort(), [
      "tool-call-has-result",
      "tool-result-has-call",
    ]);
    assert.ok(report?.edits.every(({ lossy }) => !lossy));
    const lines = await seen(session);
    assert.deepEqual(lines.slice(0, 3), ["user q", "assistant [a] [b]", "tool (a)"]);
    assert.match(lines[3] ?? "", /^tool \(b: No result: interrupted, it may have run/);
    assert.ok(
      lines.some((line) => line.includes("stop that")) && lines.some((line) => line.includes("seen z")),
    );
  }),

  sessionCase(
    "a result that comes after its call was closed takes the place of the words",
    async (session) => {
      await session.append([user("q"), calls("a")]);
      await session.append(user("too slow"), { mend: true });
      await refused("already-answered", session.append(results("a")));
      const { report } = await session.append(results("a"), { mend: true });
      assert.equal(report?.edits[0]?.rule, "late-result");
      assert.deepEqual(await seen(session), ["user q", "assistant [a]", "tool (a)", "user too slow"]);
    },
  ),

  sessionCase("a step is appended whole", async (session) => {
    await session.append(user("q"));
    const error = await refused("open-calls", session.appendStep([calls("a", "b"), results("a")]));
    assert.deepEqual(error.calls, ["b"]);
    await refused("not-a-message", session.appendStep([user("no")]));
    await session.appendStep([calls("a", "b"), results("a", "b")]);
    const { report } = await session.appendStep([calls("c")], { mend: true });
    assert.equal(report?.edits.length, 1);
    assert.deepEqual((await session.status()).openCalls, []);
  }),

  sessionCase("intent is known: whether a call may have run", async (session) => {
    await session.append([user("q"), calls("a", "b")]);
    await session.startCall("a");
    const { openCalls } = await session.status();
    assert.deepEqual(
      openCalls.map(({ id, outcome }) => [id, outcome]),
      [
        ["a", "may-have-run"],
        ["b", "never-ran"],
      ],
    );
    const lines = await seen(session);
    assert.match(lines[2] ?? "", /a: No result: interrupted, it may have run/);
    assert.match(lines[2] ?? "", /b: Not run: interrupted before it started/);
    await refused("unknown-call", session.startCall("zz"));
  }),

  sessionCase("turns have a state", async (session) => {
    const state = async (): Promise<string> => (await session.status()).turnState;
    assert.equal(await state(), "none");
    await session.append(user("q"));
    assert.equal(await state(), "open");
    await session.append([calls("a")]);
    await refused("open-calls", session.endTurn("done"));
    await session.append([results("a"), says("done")]);
    assert.equal(await state(), "done");
    await session.append([user("q2"), calls("b")]);
    await session.endTurn("interrupted", "the person left");
    assert.equal(await state(), "interrupted");
    // The turn was interrupted, so nobody will deliver the results of its calls.
    const { report } = await session.append(user("q3"));
    assert.equal(report?.edits[0]?.rule, "tool-call-has-result");
    await session.endTurn("failed");
    const { turns } = await session.page({ newestFirst: false });
    assert.deepEqual(
      turns.map((turn) => turn.state),
      ["done", "interrupted", "failed"],
    );
  }),

  sessionCase("a turn that was broken off goes on when its results come after all", async (session) => {
    await session.append([user("q"), calls("a")]);
    await session.endTurn("interrupted");
    await session.append(results("a"));
    assert.equal((await session.status()).turnState, "open");
    await session.append(says("done"));
    assert.equal((await session.status()).turnState, "done");
  }),

  sessionCase("messages of other formats are taken as they are", async (session) => {
    await session.append({ role: "user", content: "q" }, { from: "openai-chat" });
    const call = { type: "tool_use", id: "a", name: "look", input: {} };
    await session.append({ role: "assistant", content: [call] }, { from: "anthropic" });
    const answer = { type: "tool_result", tool_use_id: "a", content: "seen a" };
    await session.append(
      { role: "user", content: [answer, { type: "text", text: "and now?" }] },
      { from: "anthropic" },
    );
    await session.append(
      [
        { type: "function_call", call_id: "b", name: "look", arguments: "{}" },
        { type: "function_call", call_id: "c", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "b", output: "seen b" },
        { type: "function_call_output", call_id: "c", output: "seen c" },
      ],
      { from: "openai-responses" },
    );
    const without = { role: "model", parts: [{ functionCall: { name: "look", args: {} } }] };
    const reply = {
      role: "user",
      parts: [{ functionResponse: { name: "look", response: { output: "ok" } } }],
    };
    await session.append([without, reply], { from: "gemini" });
    const lines = await seen(session);
    assert.deepEqual(lines.slice(0, 5), [
      "user q",
      "assistant [a]",
      "tool (a)",
      "user and now?",
      "assistant [b] [c]",
    ]);
    assert.deepEqual((await session.status()).openCalls, []);
  }),

  sessionCase("words in members that a format does not know are kept", async (session) => {
    await session.append({ role: "user", text: "q" }, { from: "openai-chat" });
    const { document } = await session.read({ to: "openai-chat" });
    assert.match(JSON.stringify(document), /\[text\] q/);
  }),

  sessionCase("what is no message is refused with its place", async (session) => {
    for (const wrong of [
      null,
      7,
      "hi",
      { role: "robot", parts: [] },
      { role: "user" },
      { role: "user", parts: [{}] },
    ]) {
      const error = await refused("not-a-message", session.append([user("fine"), wrong]));
      assert.match(error.message, /^messages\.1/);
      assert.notEqual(error.hint, "");
    }
    await refused("not-a-message", session.append([]));
    await refused("bad-option", session.append({}, { from: "smoke-signals" }));
    assert.deepEqual(await seen(session), []);
  }),

  sessionCase("thousands of calls of one step are answered one by one", async (session) => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `call ${index}`);
    await session.append([user("q"), calls(...ids)]);
    await session.append(ids.slice(0, 1_990).map((id) => results(id)));
    for (const id of ids.slice(1_990)) await session.append(results(id));
    assert.deepEqual((await session.status()).openCalls, []);
    await session.append(says("done"));
  }),

  sessionCase("usage adds up", async (session) => {
    await session.append(user("q"));
    await session.append(says("a"), { usage: { input_tokens: 100, output_tokens: 20 } });
    await session.recordUsage({ prompt_tokens: 150, completion_tokens: 10, total_tokens: 160 });
    const { usage } = await session.status();
    assert.deepEqual(usage, { requests: 2, input: 250, output: 30, last: 160 });
    await refused("bad-option", session.recordUsage("much"));
  }),

  sessionCase(
    "what closes a call may be said in words, and its result takes their place",
    async (session) => {
      await session.append([user("q"), calls("a", "b"), results("a")]);
      await session.append(user("next"), { mend: true, closing: "It waits for a person." });
      await session.append(says("fine"));
      const { turns } = await session.page({ newestFirst: false });
      const closed = turns.flatMap(({ messages }) => messages.flatMap(({ message }) => message.parts));
      assert.deepEqual(
        closed.flatMap((part) => (part.type === "tool-result" ? [part.output] : [])),
        [[{ type: "text", text: "seen a" }], [{ type: "text", text: "It waits for a person." }]],
      );
      await session.append(results("b"), { mend: true });
      assert.deepEqual(await seen(session), [
        "user q",
        "assistant [a] [b]",
        "tool (a)",
        "tool (b)",
        "user next",
        "assistant fine",
      ]);
    },
  ),
];
