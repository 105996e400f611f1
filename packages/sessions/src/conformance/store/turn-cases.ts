import assert from "node:assert/strict";
import { check, contracts, type SutureDocument, type SutureMessage } from "@suture/core";
import { calls, results, says, system, user } from "../said.ts";
import { lineOf, refused, type StoreCase, seen, sessionCase, storeCase, told } from "./store-case.ts";

/** A turn with some steps. */
function turn(name: string, steps: number): SutureMessage[] {
  const each = Array.from({ length: steps }, (_, step) => [
    calls(`${name}.${step}`),
    results(`${name}.${step}`),
  ]);
  return [user(name), ...each.flat(), says(`${name} done`)];
}

/** Paging, exporting, replaying, limits, and importing. */
export const turnCases: readonly StoreCase[] = [
  sessionCase("pages hold whole turns, from either end, whatever is appended meanwhile", async (session) => {
    await session.append(system("rules"));
    for (let index = 1; index <= 7; index++) await session.append(turn(`t${index}`, index % 3));
    const newest = await session.page({ size: 3 });
    assert.deepEqual(
      newest.turns.map((each) => each.turn),
      [7, 6, 5],
    );
    await session.append(turn("t8", 1));
    const next = await session.page({ size: 3, cursor: newest.next as string });
    assert.deepEqual(
      next.turns.map((each) => each.turn),
      [4, 3, 2],
    );
    const last = await session.page({ size: 3, cursor: next.next as string });
    // Whatever precedes the first person's message is turn 0.
    assert.deepEqual(
      last.turns.map((each) => each.turn),
      [1, 0],
    );
    assert.equal(last.next, undefined);
    assert.deepEqual(
      last.turns[1]?.messages.map(({ message }) => lineOf(message)),
      ["system rules"],
    );
    const oldest = await session.page({ size: 5, newestFirst: false });
    assert.deepEqual(
      oldest.turns.map((each) => each.turn),
      [0, 1, 2, 3, 4],
    );
    const rest = await session.page({ size: 5, newestFirst: false, cursor: oldest.next as string });
    assert.deepEqual(
      rest.turns.map((each) => each.turn),
      [5, 6, 7, 8],
    );
    await refused("bad-option", session.page({ cursor: "from the top" }));
    await refused("bad-option", session.page({ size: 0 }));
  }),

  sessionCase("pages leave reverted turns out", async (session) => {
    for (let index = 1; index <= 5; index++) await session.append(turn(`t${index}`, 1));
    await session.revert(2);
    await session.append(turn("t6", 1));
    const { turns } = await session.page();
    assert.deepEqual(
      turns.map((each) => each.turn),
      [6, 2, 1],
    );
  }),

  sessionCase("the last turns, a range or all are exported in any format", async (session) => {
    for (let index = 1; index <= 4; index++) await session.append(turn(`t${index}`, 2));
    const last = await session.export({ last: 2, format: "openai-chat" });
    assert.equal(last.turns, 2);
    assert.equal((last.document as { content: string }[])[0]?.content, "t3");
    const range = await session.export({ from: 2, to: 3 });
    const lines = (range.document as SutureDocument["messages"]).map(lineOf);
    assert.deepEqual([lines[0], lines.at(-1), range.turns], ["user t2", "assistant t3 done", 2]);
    assert.equal(((await session.export()).document as unknown[]).length, 24);
    assert.deepEqual((await session.export({ last: 0 })).document, []);
    assert.deepEqual((await session.export({ from: 9 })).document, []);
    // Nobody said anything there, so nothing is made up for the sake of a provider.
    assert.deepEqual((await session.export({ from: 9, format: "openai-chat" })).document, []);
    for (const format of ["anthropic", "gemini", "bedrock", "openai-responses", "ai-sdk", "pydantic-ai"]) {
      const { document, report } = await session.export({ format });
      assert.ok(report.ok, format);
      assert.ok(check(document, { from: format }).ok, format);
    }
    await refused("bad-option", session.export({ last: -1 }));
  }),

  sessionCase("replay starts at a turn", async (session) => {
    for (let index = 1; index <= 120; index++) await session.append([user(`q${index}`), says("a")]);
    const numbers: number[] = [];
    for await (const { turn: number } of session.replay(60)) numbers.push(number);
    assert.deepEqual([numbers[0], numbers.at(-1), numbers.length], [60, 120, 61]);
  }),

  sessionCase(
    "a limit leaves out the oldest, never the newest, and never half of a pair",
    async (session) => {
      for (let index = 1; index <= 6; index++) await session.append(turn(`t${index}`, 3));
      for (let maxMessages = 1; maxMessages <= 48; maxMessages++) {
        const { document, leftOut } = await session.read({ maxMessages, to: "openai-chat" });
        const messages = document as { messages: { content: string }[] };
        assert.equal(messages.messages.at(-1)?.content, "t6 done");
        assert.ok(check(document, { for: "openai-chat" }).ok);
        assert.ok(48 - leftOut <= Math.max(maxMessages, 8), `${maxMessages}: ${leftOut}`);
      }
      const { leftOut } = await session.read({ maxTokens: 200 });
      assert.ok(leftOut > 0 && leftOut < 48);
      await refused("bad-option", session.read({ maxMessages: 0 }));
    },
  ),

  sessionCase("what is read is valid for every provider, whatever is open", async (session) => {
    await session.append([system("rules"), user("q"), calls("a", "b"), results("b")]);
    for (const { name } of contracts) {
      const { document, report } = await session.read({ for: name });
      assert.ok(report.ok, name);
      assert.ok(check(document, { from: "suture", for: name }).ok, name);
    }
    const { document } = await session.read({ keepOpen: true });
    assert.equal((document as SutureDocument).messages.length, 4);
  }),

  sessionCase("requests carry what is asked for besides the history", async (session) => {
    await session.update({ model: "claude-sonnet-4-5" });
    await session.append([system("rules"), user("q")]);
    const tools = [{ name: "look", parameters: { type: "object", properties: {} } }];
    const { document } = await session.read({ to: "anthropic", request: { tools, maxTokens: 99 } });
    const { model, system: text, max_tokens: max, tools: sent } = document as { [name: string]: unknown };
    assert.deepEqual([model, text, max], ["claude-sonnet-4-5", "rules", 99]);
    assert.equal((sent as { name: string }[])[0]?.name, "look");
  }),

  storeCase("a history of any format is imported, mended, and its original kept", async ({ sessions }) => {
    const broken = {
      model: "gpt-5",
      messages: [
        { role: "system", content: "rules" },
        { role: "user", content: "q1" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "look", arguments: "{}" } }],
        },
        { role: "user", content: "q2" },
        { role: "assistant", content: "fine" },
      ],
    };
    const { session, report } = await sessions.import(broken, { title: "from elsewhere" });
    assert.deepEqual(
      report.edits.map(({ rule }) => rule),
      ["tool-call-has-result"],
    );
    const lines = await told(session);
    assert.equal(lines.length, 6);
    assert.match(lines[3] ?? "", /^tool \(a: No result/);
    const { model, title, turn: turns } = await session.status();
    assert.deepEqual([model, title, turns], ["gpt-5", "from elsewhere", 2]);
    for await (const { kind, content } of session.subscribe()) {
      if (kind !== "original") continue;
      assert.deepEqual((content as { document: unknown }).document, broken);
      break;
    }
  }),

  storeCase("an import may leave calls open that still run", async ({ sessions }) => {
    const { session } = await sessions.import([user("q"), calls("a", "b"), results("a")], { pending: ["b"] });
    assert.deepEqual(
      (await session.status()).openCalls.map(({ id }) => id),
      ["b"],
    );
    await session.append(results("b"));
    assert.deepEqual(await seen(session), ["user q", "assistant [a] [b]", "tool (a)", "tool (b)"]);
  }),

  sessionCase("a turn that was reverted, or that another came after, takes nothing more", async (session) => {
    await session.append(turn("one", 0));
    await session.append([user("two"), calls("a")]);
    await session.startCall("a", { turn: 2 });
    await refused("no-such-place", session.append(results("a"), { turn: 1 }));
    await session.revert(1);
    await refused("no-such-place", session.append(says("two done"), { turn: 2 }));
    await refused("no-such-place", session.endTurn("failed", "late", { turn: 2 }));
    await session.append(user("three"));
    await refused("no-such-place", session.append(says("two done"), { turn: 2 }));
    await session.append(says("three done"), { turn: 3 });
    assert.deepEqual(await seen(session), [
      "user one",
      "assistant one done",
      "user three",
      "assistant three done",
    ]);
  }),
];
