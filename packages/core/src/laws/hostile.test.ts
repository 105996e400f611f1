import { check, contracts, convert, detectFormat, repair, SutureError } from "@suture/core";
import { render, wires } from "@suture/testkit";
import { describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";

/** A function takes some 125,000 arguments: what spreads a text, or a list, breaks down well before these. */
const LONG = deep ? 1_000_000 : 200_000;
const MANY = 150_000;

/** More than any message takes; more still are told of below, once for all. */
const BATCH = deep ? 10_000 : 2_500;

/** A list in a list in a list, deeper than any stack. */
function bomb(depth: number): unknown {
  let value: unknown = "core";
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

function cycle(): object {
  const value: { [key: string]: unknown } = { role: "user", content: "U1" };
  value.self = value;
  return value;
}

/** What a caller may hand in by mistake or malice; every one of them ends in findings or in a typed error. */
const hostile: readonly [string, () => unknown][] = [
  ["nothing", () => undefined],
  ["null", () => null],
  ["a number", () => 7],
  ["a text", () => "messages"],
  ["an empty object", () => ({})],
  ["numbers in place of messages", () => [1, 2, 3]],
  ["holes in place of messages", () => [null, undefined, Number.NaN]],
  ["lists in place of messages", () => [[], [[]]]],
  ["messages in place of the list", () => ({ messages: { role: "user" } })],
  ["a list that is a text", () => ({ messages: "U1", input: "U1", contents: "U1" })],
  ["a function", () => () => "U1"],
  ["a date and a map", () => [new Date(0), new Map([["role", "user"]])]],
  ["a depth bomb", () => bomb(100_000)],
];

describe.each(wires.map(({ format }) => [format]))("hostile input in %s", (from) => {
  it.each(hostile)("%s ends in findings or a typed error", (_, make) => {
    for (const run of [check, repair]) {
      try {
        run(make(), { from });
      } catch (error) {
        expect(SutureError.is(error)).toBe(true);
        expect(error).toMatchObject({
          code: "not-a-history",
          message: expect.any(String),
          hint: expect.any(String),
        });
      }
    }
  });
});

it.each(hostile)("%s has no format, or one with a reason", (_, make) => {
  const { format, reason } = detectFormat(make());
  expect(format === undefined ? reason : format).not.toBe("");
});

it("says where a list of messages was expected", () => {
  expect(() => repair({ messages: 5 }, { from: "openai-chat" })).toThrowError(
    expect.objectContaining({ code: "not-a-history", path: "messages" }),
  );
  expect(() => repair([1, 2], { from: "anthropic" })).toThrowError(
    expect.objectContaining({ code: "not-a-history", path: "0" }),
  );
  expect(() => repair({ contents: 5 }, { from: "gemini" })).toThrowError(
    expect.objectContaining({ code: "not-a-history", path: "contents" }),
  );
});

/** Contracts that between them ask for nearly everything. */
const demanding = ["openai-chat", "anthropic", "gemini", "bedrock", "mistral", "openai-responses", "minimax"];

describe.each(wires.map((wire) => [wire.format, wire] as const))(
  "hostile parts of histories in %s",
  (from, wire) => {
    const input = { of: "args" };
    const pair = (id: string, output: string, args: unknown = input) => [
      ...wire.say({ who: "assistant", calls: [{ id, name: "read", input: args }] }),
      ...wire.say({ who: "tools", results: [{ id, name: "read", output }] }),
    ];
    /** Survives, is mended, and is then left alone. */
    const survives = (messages: readonly unknown[]) => {
      for (const name of demanding) {
        for (const strict of [false, true]) {
          const options = { from, for: name, strict };
          const { document, report } = repair(messages, options);
          expect(report.ok, name).toBe(true);
          expect(repair(document, options).document, name).toBe(document);
        }
      }
    };

    it("ids longer than anybody writes, and as names of things", () => {
      const huge = "x".repeat(LONG);
      survives([
        ...render(wire, "U"),
        ...pair(huge, "OUT"),
        ...pair(`${huge}y`, "OUT"),
        ...render(wire, "U"),
      ]);
      for (const id of ["__proto__", "constructor", "toString", "\0", "\ud800", "💥".repeat(100)]) {
        survives([...render(wire, "U"), ...pair(id, "OUT"), ...pair(id, "OUT"), ...render(wire, "U A[1]")]);
      }
    });

    it("sixty long ids that differ at the end only stay sixty", () => {
      const ids = Array.from({ length: 60 }, (_, i) => `${"same-".repeat(60)}${i}`);
      const messages = [...render(wire, "U"), ...ids.flatMap((id) => pair(id, "OUT"))];
      for (const contract of contracts) {
        const { document } = repair(messages, { from, for: contract.name, strict: true });
        const text = JSON.stringify(document);
        const kept = new Set(ids.map((id) => id).filter((id) => text.includes(`"${id}"`)));
        if (kept.size === 60) continue;
        const { findings } = check(document, { from, for: contract.name, strict: true });
        expect(findings, contract.name).toEqual([]);
      }
    });

    it("own keys named __proto__", () => {
      const evil = JSON.parse(
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      );
      const messages = [...render(wire, "U"), ...pair("1", "OUT", evil), ...render(wire, "A[2] U")];
      const marked = messages.map((message) => Object.assign(Object.create(null), evil, message));
      survives(messages);
      survives(marked);
      expect(({} as { polluted?: boolean }).polluted).toBe(undefined);
      const { document } = repair(messages, { from });
      expect(JSON.stringify(document)).toContain("__proto__");
    });

    it("cycles and depth bombs, in messages and in arguments", () => {
      const looped: { [key: string]: unknown } = {};
      looped.again = looped;
      survives([
        ...render(wire, "U"),
        ...wire.say({ who: "user", text: "U2" }),
        cycle(),
        ...render(wire, "A[1]"),
      ]);
      for (const args of [looped, { deep: bomb(50_000) }]) {
        const call = { id: "1", name: "read", input: args };
        // Wires that carry arguments as text cannot hold these at all.
        const said = sayOrNothing(() => wire.say({ who: "assistant", calls: [call] }));
        survives([...render(wire, "U"), ...said, ...render(wire, "R:2 U")]);
      }
    });

    it("thousands of parallel calls, answered or not, under one id or many", () => {
      const calls = Array.from({ length: BATCH }, (_, i) => ({ id: `c${i}`, name: "read", input }));
      const results = calls.map(({ id, name }) => ({ id, name, output: "OUT" }));
      const batch = wire.say({ who: "assistant", calls });
      const answers = wire.say({ who: "tools", results });
      const same = wire.say({ who: "assistant", calls: calls.map((call) => ({ ...call, id: "c" })) });
      const user = render(wire, "U");
      for (const messages of [
        [...user, ...batch, ...answers],
        [...user, ...batch, ...user],
        [...user, ...batch, ...user, ...answers],
        [...user, ...same, ...user],
      ]) {
        const { document, report } = repair(messages, { from });
        expect(report.ok).toBe(true);
        expect(repair(document, { from }).document).toBe(document);
      }
    }, 60_000);
  },
);

function sayOrNothing(say: () => unknown[]): unknown[] {
  try {
    return say();
  } catch {
    return [];
  }
}

it("more calls in one turn than a function takes arguments are closed, and converted", {
  timeout: 60_000,
}, () => {
  const calls = Array.from({ length: MANY }, (_, i) => ({
    id: `c${i}`,
    type: "function",
    function: { name: "read", arguments: "{}" },
  }));
  const session = [
    { role: "user", content: "Go." },
    { role: "assistant", content: null, tool_calls: calls },
  ];
  expect(repair(session, { from: "openai-chat", for: "together" }).document).toHaveLength(MANY + 2);
  // Where a message takes 128 calls, there is one for each 128.
  expect(repair(session, { from: "openai-chat" }).document).toHaveLength(MANY + 1 + Math.ceil(MANY / 128));
  expect(convert(session, { from: "openai-chat", to: "openai-responses" }).report.ok).toBe(true);
});
