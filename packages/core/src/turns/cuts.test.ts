import { findCuts, fromTurn, lastTurns, pageOfTurns, splitHead, turnsOf } from "@suture/core/turns";
import { render, wireOf } from "@suture/testkit";
import { describe, expect, it } from "vitest";

const FORMATS = ["openai-chat", "anthropic", "gemini", "bedrock", "ai-sdk", "pydantic-ai", "suture"];

/** A turn with n calls, one after the other: `U,(A[c],R:c)×n,A`. */
function toolTurn(calls: number, turn: number): string {
  const steps = Array.from({ length: calls }, (_, call) => `A[${turn}_${call}] R:${turn}_${call}`);
  return ["U", ...steps, "A"].join(" ");
}

function turns(...calls: readonly number[]): string {
  return calls.map((count, turn) => toolTurn(count, turn)).join(" ");
}

it("no cut parts a result from its call where names tell which of two is meant", () => {
  const result = (name: string) => ({ functionResponse: { id: "c1", name, response: { output: name } } });
  const call = { functionCall: { id: "c1", name: "search", args: {} } };
  const history = [
    { role: "user", parts: [result("search")] },
    { role: "user", parts: [result("read")] },
    { role: "model", parts: [call] },
  ];
  expect(findCuts(history, { from: "gemini" }).positions).toEqual([]);
});

describe.each(FORMATS)("published cases of cutting, in %s", (from) => {
  const wire = wireOf(from);
  const split = (notation: string, minKeepTail: number, boundary?: "turn" | "step") => {
    const { head, tail, cut } = splitHead(render(wire, notation), {
      from,
      minKeepTail,
      ...(boundary && { boundary }),
    });
    expect([head.length, tail.length]).toEqual([cut.head, cut.tail]);
    return cut;
  };

  it("never inside a turn", () => {
    expect(split(turns(3, 2, 1), 4)).toEqual({ cut: 14, boundary: "turn", head: 14, tail: 4 });
  });

  it("a minimum", () => {
    expect(split("U A U A U A", 2)).toMatchObject({ cut: 4, tail: 2 });
    expect(split("U A U A U A", 3)).toMatchObject({ cut: 2, tail: 4 });
  });

  it("one unbroken turn is cut between its steps", () => {
    expect(split(turns(10), 4)).toEqual({ cut: 17, boundary: "step", head: 17, tail: 5 });
    expect(split(turns(10), 4, "turn")).toEqual({ cut: 0, boundary: "none", head: 0, tail: 22 });
  });

  it("short", () => {
    expect(split("U A U A", 4)).toMatchObject({ cut: 0, head: 0 });
    expect(split("U A U A", 9)).toMatchObject({ cut: 0, head: 0 });
  });

  it("a tool turn at the end", () => {
    expect(split(turns(0, 1), 3)).toMatchObject({ cut: 2, boundary: "turn" });
  });

  it("a person who speaks while a tool runs starts no turn", () => {
    expect(split("U A U A[1] U R:1 A", 1, "turn")).toMatchObject({ cut: 2 });
    expect(findCuts(render(wire, "U A[1] U R:1 A"), { from }).positions).toEqual([1, 4]);
  });

  it("interrupted turns end where the person speaks again", () => {
    expect(findCuts(render(wire, "U A[1] U A[2,3] R:2 U A"), { from }).turns).toEqual([0, 2, 5]);
  });

  it("results of a parallel batch stay together, in any order", () => {
    expect(findCuts(render(wire, "U A[1,2,3] R:3 R:1 R:2 A"), { from }).positions).toEqual([1, 5]);
  });
});

describe("cuts", () => {
  const chat = (notation: string) => render(wireOf("openai-chat"), notation);
  const positions = (notation: string) => findCuts(chat(notation)).positions;

  it.each([
    ["U A U", [5, 7, 13], 20, 1],
    ["A[c] R:c", [2, 8], 5, 0],
    ["U A U", [3, 4, 10], 8, 2],
    ["U A[c] R:c A", [1, 1, 6, 4], 10, 1],
  ])("%s of %j tokens, keeping %i: cut at %i", (notation, tokens, minTokens, cut) => {
    const cuts = findCuts(chat(notation), { weigh: ({ index }) => tokens[index] ?? 0 });
    expect(cuts.latest({ minTokens }).cut).toBe(cut);
  });

  it("an id used again is another call", () => {
    expect(positions("U A[1] R:1 A U A[1] R:1 A")).toEqual([1, 3, 4, 5, 7]);
    // The first is interrupted, the second answered.
    expect(positions("U A[1] U A[1] R:1 A")).toEqual([1, 2, 3, 5]);
  });

  it("a displaced result holds everything between it and its call together", () => {
    expect(positions("U A[1] U A U R:1 U A")).toEqual([1, 6, 7]);
    expect(positions("U R:1 A U A[1]")).toEqual([1]);
    expect(positions("U R:1 A U A[1] U A")).toEqual([1, 5, 6]);
  });

  it("a displaced result with an id answers a call of its name that has none", () => {
    const call = { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] };
    const result = { functionResponse: { id: "i1", name: "read", response: { output: "4" } } };
    const said = { role: "user", parts: [{ text: "Hi" }] };
    const history = [said, call, said, { role: "user", parts: [result] }, said];
    expect(findCuts(history, { from: "gemini" }).positions).toEqual([1, 4]);
  });

  it("a result without an id that no call of its step is named like waits for one that is", () => {
    const call = (name: string, id?: string) => ({
      role: "model",
      parts: [{ functionCall: { ...(id && { id }), name, args: {} } }],
    });
    const result = { functionResponse: { name: "find", response: { output: "4" } } };
    const history = [call("read", "c1"), { role: "user", parts: [result, { text: "Hi" }] }, call("find")];
    expect(findCuts(history, { from: "gemini" }).positions).toEqual([]);
  });

  it("a call that only some servers see answered stays with an earlier result of its name", () => {
    const call = (name: string) => ({ functionCall: { name, args: {} } });
    const result = (more: object) => ({ functionResponse: { name: "read", response: {}, ...more } });
    const history = [
      { role: "user", parts: [result({})] },
      { role: "model", parts: [call("read"), call("find")] },
      { role: "model", parts: [{ text: " " }] },
      { role: "user", parts: [result({ id: "" })] },
    ];
    expect(findCuts(history, { from: "gemini" }).positions).toEqual([]);
  });

  it("a result without an id may be any call's that shares an id with one of its name", () => {
    const call = (name: string) => ({
      role: "model",
      parts: [{ functionCall: { id: "1", name, args: {} } }],
    });
    const result = (more: object) => ({
      role: "user",
      parts: [{ functionResponse: { name: "find", response: {}, ...more } }],
    });
    const said = { role: "user", parts: [{ text: "Hi" }] };
    const history = [said, call("read"), said, call("find"), result({ id: "1" }), said, result({}), said];
    expect(findCuts(history, { from: "gemini" }).positions).toEqual([1, 7]);
  });

  it("a result without an id may be any call's of a step that shares its id with one that was answered", () => {
    const call = (name: string) => ({
      role: "model",
      parts: [{ functionCall: { id: "1", name, args: {} } }],
    });
    const result = (name: string, id?: string) => ({
      role: "user",
      parts: [{ functionResponse: { ...(id && { id }), name, response: {} } }],
    });
    const said = { role: "user", parts: [{ text: "Hi" }] };
    const positions = (...history: object[]) => findCuts(history, { from: "gemini" }).positions;
    const step = [said, call("find"), call("read"), result("read", "1"), said];
    expect(positions(...step, result("find"), said)).toEqual([1, 6]);
    // Without such a result, it makes no difference which of the two was answered.
    expect(positions(...step, said)).toEqual([1, 4, 5]);
  });

  it("a result among the calls of a step may be that of a call behind it", () => {
    const call = (name: string, id?: string) => ({ functionCall: { ...(id && { id }), name, args: {} } });
    const result = { functionResponse: { name: "read", response: {} } };
    const both = { role: "model", parts: [result, call("read")] };
    const said = { role: "user", parts: [{ text: "Hi" }] };
    const early = { role: "user", parts: [result] };
    const positions = (...history: object[]) => findCuts(history, { from: "gemini" }).positions;
    // Then the first of all results may be that of the last call.
    const joined = { role: "model", parts: [call("find", "1")] };
    expect(positions(early, joined, both, said, both, said)).toEqual([5]);
  });

  it("a result that names nothing stays with its step, or with the one call that is open", () => {
    const unnamed = { role: "tool", content: "4" };
    const [said, first, second] = chat("U A[1] A[2]");
    expect(findCuts([said, first, unnamed, said, second, unnamed, said]).positions).toEqual([1, 3, 4, 6]);
    expect(findCuts([said, first, said, unnamed, said]).positions).toEqual([1, 4]);
    expect(findCuts([said, first, said, second, said, unnamed, said]).positions).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("a result stays with the nearest item that may stand for its call", () => {
    const reference = { type: "item_reference", id: "fc_1" };
    const output = (id: string) => ({ type: "function_call_output", call_id: id, output: "4" });
    const said = { type: "message", role: "user", content: "Hi" };
    const positions = (...input: object[]) => findCuts(input, { from: "openai-responses" }).positions;
    expect(positions(said, reference, output("1"), said, reference, said, output("2"), said)).toEqual([
      1, 3, 4, 7,
    ]);
    expect(positions(said, output("1"), said, reference, said)).toEqual([1, 4]);
  });

  it("a result that nobody called for holds nothing together", () => {
    expect(positions("R:9 U A U R:8 A")).toEqual([1, 2, 3, 4, 5]);
  });

  it("no cut behind a call that still runs", () => {
    const history = chat("U A U A[1,2] R:1 U A");
    expect(findCuts(history).positions).toEqual([1, 2, 3, 5, 6]);
    expect(findCuts(history, { pending: ["2"] }).positions).toEqual([1, 2, 3]);
    expect(findCuts(chat("U A[1]"), { pending: ["1"] }).latest({}).cut).toBe(1);
  });

  it("system messages at the start are no head", () => {
    expect(positions("S S U A")).toEqual([3]);
    expect(splitHead(chat("S U A"), { minKeepTail: 2 }).cut.cut).toBe(0);
  });

  it("a thought stays with what it led to", () => {
    const item = (type: string, more: object) => ({ type, ...more });
    const input = [
      item("message", { role: "user", content: "Hi" }),
      item("reasoning", { id: "rs_1", summary: [] }),
      item("function_call", { call_id: "1", name: "read", arguments: "{}" }),
      item("function_call", { call_id: "2", name: "read", arguments: "{}" }),
      item("function_call_output", { call_id: "1", output: "1" }),
      item("function_call_output", { call_id: "2", output: "2" }),
      item("reasoning", { id: "rs_2", summary: [] }),
      item("message", { role: "assistant", content: [{ type: "output_text", text: "Hello." }] }),
    ];
    expect(findCuts(input, { from: "openai-responses" }).positions).toEqual([1, 6]);
  });

  it("what the provider runs stays with a second result, too", () => {
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
    const result = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
    const text = { type: "text", text: "Found it." };
    const history = [
      { role: "assistant", content: [call, result, text] },
      { role: "assistant", content: [result, text] },
    ];
    expect(findCuts(history, { from: "anthropic" }).positions).toEqual([]);
  });

  it("an empty id is as good as none", () => {
    const response = { functionResponse: { name: "read", response: { output: "4" } } };
    const history = [
      { role: "model", parts: [{ text: "So:" }, response] },
      { role: "model", parts: [{ functionCall: { id: "", name: "read", args: {} } }] },
    ];
    expect(findCuts(history, { from: "gemini" }).positions).toEqual([]);
  });

  it("what the provider runs stays with its result, also across messages", () => {
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
    const result = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
    const history = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: [call] },
      { role: "user", content: "Go on." },
      { role: "assistant", content: [result, { type: "text", text: "Found." }] },
      { role: "user", content: "Thanks" },
    ];
    expect(findCuts(history, { from: "anthropic" }).positions).toEqual([1, 4]);
  });

  it.each([
    ["that share an id", "srvtoolu_1", "srvtoolu_1", "web_search"],
    ["without an id", undefined, "", "web_search"],
    ["of other tools without an id", undefined, "", "web_fetch"],
  ])("calls %s that the provider runs stay with a result that may answer all of them", (_, id, of, name) => {
    const call = (name: string) => ({ type: "server_tool_use", id, name, input: {} });
    const result = { type: `${name}_tool_result`, tool_use_id: of, content: [] };
    const history = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: [call("web_search")] },
      { role: "assistant", content: [call(name)] },
      { role: "assistant", content: [result, { type: "text", text: "Found." }] },
      { role: "user", content: "Thanks" },
      { role: "assistant", content: [call("web_search"), { ...result, type: "web_search_tool_result" }] },
    ];
    expect(findCuts(history, { from: "anthropic" }).positions).toEqual([1, 4, 5]);
  });

  it("answers the three questions", () => {
    const cuts = findCuts(chat(turns(3, 2, 1)), { weigh: () => 10 });
    expect(cuts.latest({ minTurns: 2 })).toEqual({ cut: 8, boundary: "turn", head: 8, tail: 10 });
    expect(cuts.latest({ minTokens: 41 })).toMatchObject({ cut: 8 });
    expect(cuts.latest({ minTokens: 41 }, "step")).toMatchObject({ cut: 13, boundary: "step" });
    expect(cuts.latest({ minMessages: 4, minTurns: 2 })).toMatchObject({ cut: 8 });
    expect(cuts.latest({ minTurns: 9 })).toMatchObject({ cut: 0 });
    expect(cuts.has(14)).toBe(true);
    expect(cuts.has(15)).toBe(true);
    expect(cuts.has(16)).toBe(false);
  });
});

describe("turns", () => {
  const wire = wireOf("openai-chat");
  const history = render(wire, `S ${turns(1, 0)} U A[x,y] R:x`);

  it("are told with their calls and what is open", () => {
    expect(turnsOf(history, { weigh: () => 1 })).toEqual([
      { start: 0, end: 5, messages: 5, calls: 1, open: 0, tokens: 5 },
      { start: 5, end: 7, messages: 2, calls: 0, open: 0, tokens: 2 },
      { start: 7, end: 10, messages: 3, calls: 2, open: 1, tokens: 3 },
    ]);
    expect(turnsOf([], { from: "openai-chat" })).toEqual([]);
  });

  it("can be taken from the end, from a number on, and by the page", () => {
    expect(lastTurns(history, 2)).toEqual(history.slice(5));
    expect(lastTurns(history, 9)).toBe(history);
    expect(lastTurns(history, 0)).toEqual([]);
    expect(fromTurn(history, 2)).toEqual(history.slice(7));
    expect(fromTurn(history, 7)).toEqual([]);
    expect(pageOfTurns(history, { size: 2 })).toEqual({ page: history.slice(5), start: 1, end: 3, turns: 3 });
    expect(pageOfTurns(history, { size: 2, end: 1 })).toMatchObject({ page: history.slice(0, 5), end: 1 });
    expect(pageOfTurns(history, { size: 2, start: 0 })).toMatchObject({ page: history.slice(0, 7), end: 2 });
    expect(pageOfTurns(history, { size: 2, start: 9 })).toMatchObject({ page: [], start: 3, end: 3 });
  });

  it("come in the shape that went in", () => {
    const body = { model: "m", messages: history, temperature: 0 };
    expect(lastTurns(body, 1)).toEqual({ ...body, messages: history.slice(7) });
    const { tail } = splitHead(body, { minKeepTail: 2, boundary: "turn" });
    expect(tail.messages[0]).toBe(history[7]);
  });

  it("refuses what is no count", () => {
    expect(() => splitHead(history, { minKeepTail: -1 })).toThrow("minKeepTail is -1");
    expect(() => lastTurns(history, 1.5)).toThrow("count is 1.5");
  });
});

describe("messages of the AI SDK's UI, each of which may hold several steps", () => {
  const tool = { type: "tool-w", toolCallId: "c1", state: "output-available", input: {}, output: "4 °C" };
  const step = { type: "step-start" };
  const text = (words: string) => ({ type: "text", text: words });
  const messages = [
    { id: "1", role: "user", parts: [text("Oslo?")] },
    { id: "2", role: "assistant", parts: [step, tool, step, text("4 °C.")] },
    { id: "3", role: "user", parts: [text("Thanks.")] },
    { id: "4", role: "assistant", parts: [text("Bye.")] },
  ];

  it("are cut between, never inside", () => {
    const cuts = findCuts(messages, { weigh: () => 10 });
    expect(cuts.length).toBe(4);
    expect(cuts.positions).toEqual([1, 2, 3]);
    expect(cuts.latest({ minTurns: 1 })).toEqual({ cut: 2, boundary: "turn", head: 2, tail: 2 });
    expect(cuts.latest({ minTokens: 21 }, "step")).toMatchObject({ cut: 1 });
  });

  it("are split and paged whole, as the caller's own", () => {
    const { head, tail } = splitHead(messages, { minKeepTail: 1, boundary: "turn" });
    expect([head, tail]).toEqual([messages.slice(0, 2), messages.slice(2)]);
    expect(tail[0]).toBe(messages[2]);
    const request = { id: "chat", messages };
    expect(lastTurns(request, 1)).toEqual({ id: "chat", messages: messages.slice(2) });
    expect(lastTurns(request, 2)).toBe(request);
  });

  it("are counted as the caller's list has them", () => {
    expect(turnsOf(messages, { weigh: () => 10 })).toEqual([
      { start: 0, end: 2, messages: 2, calls: 1, open: 0, tokens: 40 },
      { start: 2, end: 4, messages: 2, calls: 0, open: 0, tokens: 20 },
    ]);
    const running = { ...tool, state: "input-available", output: undefined };
    const waiting = [...messages.slice(0, 3), { id: "4", role: "assistant", parts: [step, running] }];
    expect(turnsOf(waiting).map(({ open }) => open)).toEqual([0, 1]);
    expect(findCuts(waiting, { pending: ["c1"] }).positions).toEqual([1, 2, 3]);
  });
});
