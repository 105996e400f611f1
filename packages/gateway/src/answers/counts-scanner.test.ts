import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountsScanner } from "./counts-scanner.ts";

const NAMES = ["input", "output", "details", "cached"];
const scanner = new CountsScanner(NAMES);

function read(text: string): unknown {
  return scanner.read(Buffer.from(text), 0);
}

/** The part of a parsed value in members with one of the names, at any depth. */
function pruned(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([name]) => NAMES.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, pruned(member)]));
}

/** The object at the start of a text, found by parsing ever more of it. */
function parsedStart(text: string): unknown {
  for (let end = text.indexOf("}"); end >= 0; end = text.indexOf("}", end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1));
    } catch {}
  }
  return undefined;
}

describe("plain counts are read", () => {
  it.each([
    [':{"input":900,"output":80,"total":980}', { input: 900, output: 80 }],
    [': { "input" : 0 ,\r\n\t"output":7 } , "more"', { input: 0, output: 7 }],
    [':{"details":{"cached":3,"audio":0},"input":1}', { details: { cached: 3 }, input: 1 }],
    [':{"input":1,"cost":0.25,"tier":"standard","cached":null}', { input: 1, cached: null }],
    [':{"by":[{"kind":"TEXT","count":12},{}],"none":[],"ok":true,"input":5}', { input: 5 }],
    [':{"input":1,"input":2}', { input: 2 }],
    [":{}", {}],
  ])("of %s", (text, counts) => expect(read(text)).toEqual(counts));
});

describe("what is not plain is left to a parser", () => {
  it.each([
    ...["", ":", ":[1]", ':"{"', ":null", '{"input":1}', "\u00a0:{}", ':{"input":1', ':{"input":1,}', ":{,}"],
    ...[':{"input" 1}', ':{"input":}', ":{input:1}", ':{"input":1 "output":2}', ':{"input":nul}'],
    ...[
      ':{"input":01}',
      ':{"input":1e3}',
      ':{"input":-1}',
      ':{"input":1.5}',
      ':{"input":+1}',
      ':{"other":1.}',
    ],
    ...[':{"input":1234567890123456}', ':{"input":"1"}', ':{"input":[]}', ':{"input":true}'],
    ...[':{"in\\u0070ut":1}', ':{"other":"\\"}"}', ':{"other":"}"}', ':{"other":"a\nb"}', ':{"input":1'],
    `:{"a":{"b":{"c":{"d":{}}}}}`,
  ])("%j", (text) => expect(read(text)).toBeUndefined());
});

describe("what is read is what a parser reads", () => {
  const { space, value } = fc.letrec((tie) => ({
    space: fc.constantFrom("", "", "", " ", "\n", "\r\n  ", "\t"),
    number: fc.oneof(
      fc.nat(2 ** 31).map(String),
      fc.constantFrom("0", "00", "-1", "1.5", "1e5", "999999999999999", "9999999999999999", "1."),
    ),
    key: fc.oneof(fc.constantFrom(...NAMES, "total", "", "in\\u0070ut", "details "), fc.string()),
    member: fc
      .tuple(tie("space"), tie("key"), tie("space"), tie("value"), tie("space"))
      .map(([a, key, b, member, c]) => `${a}"${key}"${b}:${member}${c}`),
    object: fc.array(tie("member"), { maxLength: 4 }).map((members) => `{${members.join(",")}}`),
    list: fc.array(tie("value"), { maxLength: 3 }).map((values) => `[${values.join(",")}]`),
    text: fc.oneof(
      fc.constantFrom('"standard"', '"}"', '"\\"{"', '"é"'),
      fc.string().map((said) => JSON.stringify(said)),
    ),
    value: fc
      .tuple(
        tie("space"),
        fc.oneof(
          { depthSize: "small", withCrossShrink: true },
          tie("number"),
          fc.constantFrom("null", "true", "false", "nulL"),
          tie("text"),
          tie("object"),
          tie("list"),
        ),
      )
      .map(([before, written]) => `${before}${written}`),
  }));

  it("of objects that may be JSON", () => {
    let wereRead = 0;
    fc.assert(
      fc.property(space, value, fc.string(), (before, written, behind) => {
        const text = `${written as string}${behind}`;
        const counts = read(`${before as string}:${text}`);
        if (counts === undefined) return;
        wereRead += 1;
        expect(counts).toEqual(pruned(parsedStart(text)));
      }),
      { numRuns: 5_000 },
    );
    expect(wereRead).toBeGreaterThan(100);
  });

  it("of a plain one in which a byte was changed, or that was cut", () => {
    const plain = ':{"input":17,"tier":"a b","details":{"cached":2,"cost":0.5},"by":[{"n":1}],"output":3} ';
    const all = fc.oneof(fc.constantFrom(...'"\\{}[]:,.-0 9ne\n'), fc.string({ minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(fc.nat(plain.length), fc.nat(1), all, (at, cut, by) => {
        const text = plain.slice(0, at) + by + plain.slice(at + cut);
        for (const each of [text, plain.slice(0, at)]) {
          const counts = read(each);
          const start = each.indexOf("{");
          if (counts !== undefined) expect(counts).toEqual(pruned(parsedStart(each.slice(start))));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
