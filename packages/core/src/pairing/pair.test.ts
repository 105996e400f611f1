import { chat, claude, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";
import { anthropicFormat } from "../formats/anthropic/index.ts";
import { geminiFormat } from "../formats/gemini/index.ts";
import { openaiChatFormat } from "../formats/openai-chat/index.ts";
import { openaiResponsesFormat } from "../formats/openai-responses/index.ts";
import { pair } from "./pair.ts";
import type { Pairs } from "./pairs.ts";

const ADJACENT = { adjacent: true, mergesRuns: false };
const JOINING = { adjacent: true, mergesRuns: true };
const ANYWHERE = { adjacent: false, mergesRuns: false };

/** Open calls and strays in a few words: `c1@1`, `c1@3 → c1@1`, `c1@3 = c1@2`. */
function told({ open, strays, adopted }: Pairs) {
  return {
    open: open.map(({ part, at }) => `${part.id ?? part.name}@${at}`),
    strays: strays.map(({ part, at, call, twin }) => {
      const self = `${part.id ?? part.name}@${at}`;
      if (call !== undefined) return `${self} → @${call.at}`;
      return twin === undefined ? self : `${self} = @${twin.message.index}`;
    }),
    ...(adopted.length === 0
      ? {}
      : { adopted: adopted.map(({ message, call }) => `@${message.index} → @${call.at}`) }),
  };
}

const ofChat = (...messages: readonly unknown[]) =>
  told(pair(openaiChatFormat.read(messages).messages, ADJACENT));
const ofClaude = (...messages: readonly unknown[]) =>
  told(pair(anthropicFormat.read(messages).messages, JOINING));
const ofItems = (...input: readonly unknown[]) =>
  told(pair(openaiResponsesFormat.read(input).messages, ANYWHERE));
const ofGemini = (...contents: readonly unknown[]) =>
  told(pair(geminiFormat.read(contents).messages, JOINING));

const calls = (...ids: readonly string[]) => chat.assistant(null, ...ids.map((id) => chat.call(id)));
const NOTHING = { open: [], strays: [] };

describe("in order", () => {
  it("has nothing to tell", () => {
    expect(ofChat()).toEqual(NOTHING);
    expect(ofChat(chat.user("Hi"), calls("a", "b"), chat.result("b", "2"), chat.result("a", "1"))).toEqual(
      NOTHING,
    );
  });

  it("matches the k-th result with an id to the k-th call with it", () => {
    expect(ofChat(calls("a", "a"), chat.result("a", "1"), chat.result("a", "2"))).toEqual(NOTHING);
    expect(ofChat(calls("a", "a"), chat.result("a", "1"))).toEqual({ open: ["a@0"], strays: [] });
  });

  it("joins runs of assistant messages where the server does", () => {
    const history = [
      claude.assistant(claude.call("a")),
      claude.assistant(claude.call("b")),
      claude.user(claude.result("b", "2"), claude.result("a", "1")),
    ];
    expect(ofClaude(...history)).toEqual(NOTHING);
    expect(told(pair(anthropicFormat.read(history).messages, ADJACENT))).toEqual({
      open: ["a@0"],
      strays: ["a@2 → @0"],
    });
  });

  it("lets results be anywhere behind their call where only that counts", () => {
    expect(
      ofItems(
        items.call("a"),
        items.user("?"),
        items.call("b"),
        items.output("a", "1"),
        items.output("b", "2"),
      ),
    ).toEqual(NOTHING);
  });

  it("gives a result to the last step that waits for its id, not to what was left open before it", () => {
    expect(ofItems(items.call("a"), items.user("?"), items.call("a"), items.output("a", "2"))).toEqual({
      open: ["a@0"],
      strays: [],
    });
  });
});

describe("out of order", () => {
  it("tells open calls", () => {
    expect(ofChat(calls("a", "b"), chat.result("b", "2"), chat.user("?"), calls("c"))).toEqual({
      open: ["a@0", "c@3"],
      strays: [],
    });
  });

  it("matches the k-th displaced result with an id to the k-th call with it", () => {
    const tied = (...messages: readonly unknown[]) =>
      pair(openaiChatFormat.read(messages).messages, ADJACENT).strays.map(
        ({ at, call }) => call && [at, call.at, call.nth],
      );
    const results = [chat.result("a", "1"), chat.result("a", "2")];
    expect(tied(calls("a", "b", "a"), chat.user("?"), ...results)).toEqual([
      [2, 0, 0],
      [3, 0, 2],
    ]);
    expect(tied(...results, calls("a", "a"))).toEqual([
      [0, 2, 0],
      [1, 2, 1],
    ]);
    expect(tied(calls("a", "a"), chat.user("?"), chat.result("a", "1"))).toEqual([[2, 0, 0]]);
    // The nearest step comes before those that were left open.
    expect(tied(calls("a"), chat.user("?"), calls("a"), chat.user("?"), ...results)).toEqual([
      [4, 2, 0],
      [5, 0, 0],
    ]);
  });

  it("tells orphans", () => {
    expect(ofChat(chat.result("a", "1"), chat.user("?"))).toEqual({ open: [], strays: ["a@0"] });
  });

  it("tells a duplicate by the last answer before it", () => {
    expect(
      ofChat(
        calls("a"),
        chat.result("a", "1"),
        chat.user("?"),
        calls("a"),
        chat.result("a", "2"),
        chat.result("a", "3"),
      ),
    ).toEqual({ open: [], strays: ["a@5 = @4"] });
  });

  it("tells duplicates by the result that came first", () => {
    expect(ofChat(calls("a"), chat.result("a", "1"), chat.result("a", "2"))).toEqual({
      open: [],
      strays: ["a@2 = @1"],
    });
  });

  it("gives a displaced result to the nearest waiting call before it", () => {
    expect(ofChat(calls("a"), chat.user("?"), calls("a"), chat.user("?"), chat.result("a", "1"))).toEqual({
      open: ["a@0", "a@2"],
      strays: ["a@4 → @2"],
    });
  });

  it("then to a call behind it", () => {
    expect(ofChat(chat.result("a", "1"), calls("a"))).toEqual({ open: ["a@1"], strays: ["a@0 → @1"] });
  });

  it("gives each of two displaced results a call of its own", () => {
    expect(
      ofChat(
        calls("a"),
        chat.user("?"),
        calls("a"),
        chat.user("?"),
        chat.result("a", "2"),
        chat.result("a", "1"),
      ),
    ).toEqual({ open: ["a@0", "a@2"], strays: ["a@4 → @2", "a@5 → @0"] });
  });

  it("never matches by position", () => {
    expect(ofChat(calls("a"), chat.result("b", "?"))).toEqual({ open: ["a@0"], strays: ["b@1"] });
  });

  it("ends the answers of a step with anything but results", () => {
    expect(
      ofClaude(
        claude.assistant(claude.call("a"), claude.call("b")),
        claude.user(claude.result("a", "1"), "so"),
        claude.user(claude.result("b", "2")),
      ),
    ).toEqual({
      open: ["b@0"],
      strays: ["b@2 → @0"],
    });
  });
});

describe("without ids", () => {
  it("matches by name, in order", () => {
    expect(
      ofGemini(
        gemini.model(gemini.call("weather"), gemini.call("news"), gemini.call("weather")),
        gemini.user(gemini.result("weather", "1"), gemini.result("weather", "3"), gemini.result("news", "2")),
      ),
    ).toEqual({ ...NOTHING, adopted: ["@1 → @0", "@1 → @0", "@1 → @0"] });
  });

  it("tells a result of another name", () => {
    expect(ofGemini(gemini.model(gemini.call("weather")), gemini.user(gemini.result("news", "1")))).toEqual({
      open: ["weather@0"],
      strays: ["news@1"],
    });
  });

  it("adopts a result that lacks its call's id", () => {
    expect(ofChat(calls("a"), { role: "tool", content: "1" })).toEqual({ ...NOTHING, adopted: ["@1 → @0"] });
  });

  it("adopts none where two calls wait", () => {
    expect(ofChat(calls("a", "b"), { role: "tool", content: "1" })).toMatchObject({ open: ["a@0", "b@0"] });
  });
});

describe("calls that a provider runs", () => {
  it("are not the client's to answer", () => {
    const search = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
    expect(ofClaude(claude.assistant(search), claude.user("Hi"))).toEqual(NOTHING);
  });
});

it("pairs ten thousand calls of one turn, all displaced", () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `call_${i}`);
  const results = ids.map((id) => chat.result(id, "x")).reverse();
  const { open, strays } = pair(
    openaiChatFormat.read([calls(...ids), chat.user("?"), ...results]).messages,
    ADJACENT,
  );
  expect(open).toHaveLength(10_000);
  expect(strays.every(({ call, part }) => call?.part.id === part.id)).toBe(true);
});

it("takes no name for another's, whatever it holds", () => {
  for (const mark of ["\0", "=", "-", "+", "#", ":"]) {
    const history = [
      gemini.model(gemini.call(`${mark}search`)),
      gemini.user(gemini.result("search", "1")),
      gemini.user("?"),
    ];
    expect(ofGemini(...history)).toEqual({ open: [`${mark}search@0`], strays: ["search@1"] });
  }
});
