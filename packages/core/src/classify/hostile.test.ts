import { classify, classifyError, classifyResponse, learnedLimit } from "@suture/core/classify";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchersOf } from "./look-for.ts";
import { allProviders, generic } from "./registry.ts";

describe("a program without types", () => {
  const untyped = (value: unknown) => value as never;

  it("may hand over the body alone, or nothing", () => {
    const said = "prompt is too long: 209375 tokens > 200000 maximum";
    expect(classify(untyped(said))).toEqual(classify({ body: said }));
    for (const nothing of [undefined, null, 5, []])
      expect(classify(untyped(nothing))).toMatchObject({ class: "unknown", helps: "nothing" });
    expect(classifyResponse({}, untyped(null))).toBeUndefined();
  });
});

describe("whatever comes in", () => {
  const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }), fc.anything());

  it("never throws, and says the same twice", () => {
    fc.assert(
      fc.property(
        anything,
        fc.option(fc.integer({ min: 0, max: 700 })),
        fc.string(),
        (body, status, provider) => {
          for (const run of [
            () => classify({ body, status, provider }),
            () => classify({ body: { error: { message: body } }, status }),
            () => classifyError(body),
            () => classifyError(Object.assign(new Error("x"), { status, error: body, cause: body })),
            () => classifyResponse(body, { window: 10 }),
          ]) {
            expect(run()).toEqual(run());
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("survives objects that bite, and circles", () => {
    const biting = new Proxy(
      {},
      {
        get: () => {
          throw new Error("bite");
        },
      },
    );
    expect(classifyError(biting).class).toBe("unknown");
    const circle: { cause?: unknown; error?: unknown } = new Error("overloaded_error: Overloaded");
    circle.cause = circle;
    expect(classifyError(circle).class).toBe("overloaded");
    const envelope: { error?: unknown; message: string } = {
      message: "prompt is too long: 9 tokens > 8 maximum",
    };
    envelope.error = envelope;
    expect(classify({ body: envelope })).toMatchObject({ class: "context_overflow", limit: 8, requested: 9 });
  });

  it("cuts long sentences, never inside a character", () => {
    const { message } = classify({ status: 400, body: "😀".repeat(10_000) });
    expect(message.length).toBeLessThan(520);
    expect(encodeURI(message)).toContain("%F0%9F%98%80");
  });

  it("learns a limit from an overflow and from nothing else", () => {
    expect(learnedLimit(classify({ body: "prompt is too long: 9 tokens > 8 maximum" }))).toBe(8);
    expect(learnedLimit(classify({ body: "max_tokens: 9 > 8, which is the maximum" }))).toBeUndefined();
  });
});

/** The most that a pattern can be made to try at one place of a text. */
function repetitions(source: string): readonly string[] {
  const plain = source.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "c");
  return plain.match(/[*+]|\{\d+,\}/g) ?? [];
}

describe("patterns", () => {
  const matchers = [...allProviders, generic].flatMap(matchersOf);

  it("repeat nothing without a bound", () => {
    expect(matchers.length).toBeGreaterThan(500);
    expect(matchers.filter(({ pattern }) => repetitions(pattern.source).length > 0)).toEqual([]);
  });

  it("read each number once", () => {
    for (const { pattern } of matchers) {
      const names = [...pattern.source.matchAll(/\?<(\w+)>/g)].map(([, name]) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe("a hostile body", () => {
  const sizes = [1, 10].map((megabytes) => megabytes * 1_000_000);
  const bodies: { readonly [name: string]: (size: number) => string } = {
    "of one letter": (size) => "a".repeat(size),
    "of digits": (size) => "1".repeat(size),
    "of spaces": (size) => " ".repeat(size),
    "of quotes": (size) => '"'.repeat(size),
    "of brackets": (size) => "[".repeat(size),
    "of braces and quotes": (size) => '{"'.repeat(size / 2),
    "of nested messages": (size) => '{"message":'.repeat(size / 11),
    "of half a refusal": (size) => "prompt is too long: 1 tokens > ".repeat(size / 31),
    "of ids": (size) =>
      `tool_use ids were found without tool_result blocks immediately after: ${"a, ".repeat(size / 3)}`,
    "of events": (size) => "data: {}\n".repeat(size / 9),
    "of backslashes": (size) => "\\".repeat(size),
    "of markup": (size) => `<html>${"<title".repeat(size / 6)}`,
  };

  it.each(Object.entries(bodies))("%s costs no more for being ten times as long", (_, body) => {
    // What is looked at is bounded: both see the same beginning, so both get the same answer for the same work.
    const [small, large] = sizes.map((size) => classify({ status: 400, body: body(size) }));
    expect({ ...large, message: "" }).toEqual({ ...small, message: "" });
    expect(large!.message.length).toBeLessThan(520);
  });

  it("with the refusal at its beginning is still known", () => {
    const body = `{"error":{"message":"prompt is too long: 300000 tokens > 200000 maximum","type":"invalid_request_error","echo":"${"x".repeat(10_000_000)}"}}`;
    expect(classify({ status: 400, body })).toMatchObject({
      class: "context_overflow",
      limit: 200_000,
      requested: 300_000,
    });
  });

  it("already parsed is not read beyond its bounds", () => {
    let read = 0;
    const counted = (depth: number): unknown =>
      new Proxy(
        {},
        {
          get: (_, key) => {
            read += 1;
            return key === "message"
              ? "x".repeat(100_000)
              : key === "error" || key === "details"
                ? counted(depth + 1)
                : undefined;
          },
        },
      );
    classify({ status: 400, body: counted(0) });
    expect(read).toBeLessThan(20_000);
  });
});
