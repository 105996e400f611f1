import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArrivingBody } from "./arriving-body.ts";
import { KnownBodies } from "./known-bodies.ts";
import { readBones } from "./read-bones.ts";

const filler = "A line that makes a body long enough to be worth it, again and again.\n".repeat(130);
const body = (texts: readonly string[], model = "m") => {
  const messages = texts.map((content) => ({ role: "user", content: content + filler }));
  return Buffer.from(JSON.stringify({ messages, model }));
};

/** Makes a body known: bodies that came only once are not kept. */
function keep(bytes: Buffer, known: KnownBodies): void {
  for (let round = 0; round < 2; round++) readBones(bytes, known);
}

/** Sends a body in pieces of these lengths, in turn. */
function arrived(bytes: Buffer, known: KnownBodies, lengths: readonly number[]): Buffer {
  const arriving = new ArrivingBody(bytes.length, known);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const end = Math.min(bytes.length, at + (lengths[turn % lengths.length] as number));
    // A copy, because socket buffers are not kept.
    arriving.take(Buffer.from(bytes.subarray(at, end)));
    at = end;
  }
  return arriving.whole();
}

describe("a body that comes in pieces", () => {
  it("is what was sent, whatever came before", () => {
    const text = fc.constantFrom("a", "b", "c");
    const sent = fc.tuple(fc.array(text, { minLength: 1, maxLength: 4 }), fc.constantFrom("m", "n", "mn"));
    const lengths = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(sent, lengths), { minLength: 2, maxLength: 8 }), (requests) => {
        const known = new KnownBodies();
        for (const [[texts, model], pieces] of requests) {
          const bytes = body(texts, model);
          const whole = arrived(bytes, known, pieces);
          expect(whole.equals(bytes)).toBe(true);
          keep(whole, known);
        }
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  it("is the one that is known already when it is the same to the last byte", () => {
    const known = new KnownBodies();
    const first = body(["a", "b"]);
    keep(first, known);
    expect(arrived(body(["a", "b"]), known, [7_000])).toBe(first);
    expect(arrived(body(["a", "b"], "n"), known, [7_000])).not.toBe(first);
    expect(arrived(body(["a", "b"], "mm"), known, [7_000])).not.toBe(first);
    expect(readBones(first, known)?.bytes).toBe(first);
  });

  it("is found among many that begin alike", () => {
    const known = new KnownBodies();
    const all = ["m", "n", "o", "p"].map((model) => body(["a", "b"], model));
    for (const bytes of all) keep(bytes, known);
    expect(arrived(body(["a", "b"], "p"), known, [5_000])).toBe(all[3]);
  });

  it("leaves the known one as it was when it goes on otherwise", () => {
    const known = new KnownBodies();
    const first = body(["a", "b"]);
    const copy = Buffer.from(first);
    keep(first, known);
    const grown = body(["a", "b", "c"]);
    expect(arrived(grown, known, [4_096]).equals(grown)).toBe(true);
    expect(first.equals(copy)).toBe(true);
  });
});
