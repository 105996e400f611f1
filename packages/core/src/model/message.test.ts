import { describe, expect, it } from "vitest";
import { changeMessage, isResultsOnly, Kind, LazyMessage, makeMessage, startsTurn } from "./message.ts";
import { has, isBlank, makePart, Trait } from "./part.ts";

const said = makePart("text", "content", 0, { type: "text", text: "Hi" }, 2, 0);
const blank = makePart("text", "content", 1, { type: "text", text: " " }, 1, Trait.Blank);
const call = makePart("tool-call", "content", 2, {}, 0, 0, "c1", "weather");
const other = makePart("tool-call", "content", 3, {}, 0, 0, "c2", "news");
const nameless = makePart("tool-call", "content", 4, {}, 0, 0);
const result = makePart("tool-result", "content", 0, {}, 4, Trait.Failed, "c1");
const search = makePart("tool-call", "content", 5, {}, 0, Trait.ByProvider, "s1", "web_search");

describe("what a message says of its parts", () => {
  it("is their kinds, traits and sizes together", () => {
    const message = makeMessage("assistant", "assistant", [said, blank, call], {}, 3);
    expect(message.kinds).toBe(Kind.Text | Kind.Call);
    expect(message.traits).toBe(Trait.Blank);
    expect(message.size).toBe(3);
    expect(message.pristine).toBe(true);
  });

  it.each([
    ["none", [said], undefined, undefined],
    ["one, as it is", [said, call], "c1", "weather"],
    ["several, in order", [other, call], ["c2", "c1"], ["news", "weather"]],
    ["none where one lacks an id", [call, nameless], undefined, ["weather", ""]],
    ["none where a provider runs one", [call, search], undefined, ["weather", "web_search"]],
    ["none where calls and results mix", [call, result], undefined, "weather"],
    ["the call that a result answers", [result], "c1", undefined],
  ])("ids and names: %s", (_, parts, ids, names) => {
    const message = makeMessage("assistant", "assistant", parts, {}, 0);
    expect(message.ids).toEqual(ids);
    expect(message.names).toEqual(names);
  });

  it("is worked out anew when the parts change", () => {
    const message = makeMessage("assistant", "assistant", [said, call], {}, 0);
    const changed = changeMessage(message, { parts: [said], pristine: false });
    expect([changed.kinds, changed.ids, changed.pristine]).toEqual([Kind.Text, undefined, false]);
    expect(changed.raw).toBe(message.raw);
    expect([message.kinds, message.ids]).toEqual([Kind.Text | Kind.Call, "c1"]);
  });
});

describe("a lazy message", () => {
  const raw = { role: "user", content: "Hi" };
  let reads = 0;
  const lazy = new LazyMessage(
    "user",
    "user",
    raw,
    7,
    32,
    Kind.Text,
    Trait.Blank,
    2,
    undefined,
    undefined,
    (given) => {
      reads += 1;
      expect(given).toBe(raw);
      return [said];
    },
  );

  it("tells what it holds without reading its parts", () => {
    expect([lazy.kinds, lazy.traits, lazy.faults, lazy.size, lazy.index]).toEqual([
      Kind.Text,
      Trait.Blank,
      32,
      2,
      7,
    ]);
    expect([lazy.pristine, lazy.omit, lazy.itemId, lazy.itemType]).toEqual([true, undefined, undefined, ""]);
    expect(reads).toBe(0);
  });

  it("reads them once", () => {
    expect(lazy.parts).toEqual([said]);
    expect(lazy.parts).toBe(lazy.parts);
    expect(reads).toBe(1);
  });

  it("can be changed like any other", () => {
    const changed = changeMessage(lazy, { parts: [said, blank], role: "assistant" });
    expect([changed.role, changed.size, changed.index, changed.faults]).toEqual(["assistant", 3, 7, 32]);
  });
});

describe("turns", () => {
  const make = (role: "user" | "assistant" | "tool" | "system", ...parts: readonly (typeof said)[]) =>
    makeMessage(role, role, parts, {}, 0);

  it.each([
    ["a user's words", make("user", said), true],
    ["words beside a result", make("user", result, said), true],
    ["nothing but results", make("user", result), false],
    ["an empty user message", make("user"), false],
    ["the assistant", make("assistant", said), false],
    ["system text", make("system", said), false],
  ])("%s", (_, message, starts) => expect(startsTurn(message)).toBe(starts));

  it("knows messages of nothing but results", () => {
    expect(isResultsOnly(make("user", result))).toBe(true);
    expect(isResultsOnly(make("tool"))).toBe(true);
    expect(isResultsOnly(make("user"))).toBe(false);
    expect(isResultsOnly(make("user", result, said))).toBe(false);
  });
});

describe("parts", () => {
  it("all have the same fields in the same order", () => {
    const shapes = [said, call, result, search].map((part) => Object.keys(part).join());
    expect(new Set(shapes).size).toBe(1);
  });

  it("tell their traits", () => {
    expect([isBlank(blank), isBlank(said)]).toEqual([true, false]);
    expect([has(result, Trait.Failed | Trait.Image), has(result, Trait.Image)]).toEqual([true, false]);
  });
});
