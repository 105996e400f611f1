import { convert, repair } from "@suture/core";
import { wires } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactJson, quoteLongNumbers } from "../json/exact.ts";

/** Numbers as tools get them: ids of 64 bits and more, amounts, powers; most are more than a double holds. */
const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(String),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.nat(99_999))
    .map(([whole, rest]) => `${whole}.${rest}`),
  fc.tuple(fc.nat(999), fc.integer({ min: -500, max: 500 })).map(([digits, power]) => `${digits}e${power}`),
  fc.integer().map(String),
);

const value = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    number,
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie("any"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .dictionary(fc.string(), tie("any"), { maxKeys: 3 })
      .map((bag) => `{${Object.entries(bag).map(([key, item]) => `${JSON.stringify(key)}: ${item}`)}}`),
  ),
})).any;

/** Arguments as a model wrote them. */
const written = fc
  .array(value, { minLength: 1, maxLength: 3 })
  .map((items) => `{"all": [${items.join(",")}]}`);

function session(text: string): object[] {
  const call = { id: "call_1abcd", type: "function", function: { name: "pay", arguments: text } };
  return [
    { role: "user", content: "Pay." },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "call_1abcd", content: "Paid." },
    { role: "user", content: "Thanks." },
  ];
}

function argumentsIn(messages: unknown): string {
  const [, { tool_calls: calls }] = messages as [
    object,
    { tool_calls: [{ function: { arguments: string } }] },
  ];
  return calls[0].function.arguments;
}

const TEXT: ReadonlySet<string> = new Set(["openai-responses", "suture", "pydantic-ai"]);
const others = wires.map(({ format }) => format).filter((format) => format !== "openai-chat");

describe("no digit of an argument is lost on its way", () => {
  it.each(others)("to %s and back", (format) => {
    fc.assert(
      fc.property(written, (text) => {
        const there = convert(session(text), { from: "openai-chat", to: format });
        const back = convert(there.document, { from: format, to: "openai-chat", for: "openai-chat" });
        const rounds = quoteLongNumbers(text) !== text;
        const told = there.report.edits.filter(({ action }) => action === "replace");
        if (TEXT.has(format)) {
          // How exact numbers are spelled, and white space, are no matter.
          if (rounds) expect(argumentsIn(back.document)).toBe(text);
          expect(told).toEqual([]);
        } else {
          const edit = { rule: "convert", place: "messages.1.tool_calls.0", before: text, lossy: false };
          expect(told).toMatchObject(rounds ? [edit] : []);
        }
        expect(exactJson(argumentsIn(back.document))).toEqual(exactJson(text));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it.each([
    ["minimax", '{"id":12345678901234567890,"note":"unfin'],
    ["dashscope", "[12345678901234567890]"],
  ])("when %s has them mended", (contract, text) => {
    const { document } = repair(session(text), { for: contract, strict: true });
    expect(argumentsIn(document)).toContain("12345678901234567890");
  });
});
