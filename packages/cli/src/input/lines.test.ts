import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf } from "./lines.ts";
import type { Source } from "./source.ts";

function sourceOf(chunks: readonly Uint8Array[]): Source {
  const open = () => Readable.from(chunks, { objectMode: false });
  return { name: "-", title: "stdin", path: undefined, size: undefined, version: undefined, open };
}

async function split(...chunks: string[]): Promise<[string, string][]> {
  const lines: [string, string][] = [];
  for await (const { bytes, end } of linesOf(sourceOf(chunks.map((chunk) => Buffer.from(chunk))))) {
    lines.push([Buffer.from(bytes).toString(), end]);
  }
  return lines;
}

describe("linesOf", () => {
  it("keeps each line end", async () => {
    expect(await split("a\nb\r\nc")).toEqual([
      ["a", "\n"],
      ["b", "\r\n"],
      ["c", ""],
    ]);
  });

  it("sees no line after the last line end", async () => {
    expect(await split("a\n")).toEqual([["a", "\n"]]);
    expect(await split("")).toEqual([]);
  });

  it("joins lines over chunks, also where a character or line end is cut", async () => {
    expect(await split("a", "b", "c\r", "\nd", "\n")).toEqual([
      ["abc", "\r\n"],
      ["d", "\n"],
    ]);
  });

  it("gives back every byte, however it is cut", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é", " ") });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (whole, size) => {
        const bytes = Buffer.from(whole);
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
        let joined = "";
        let done = 0;
        for await (const line of linesOf(sourceOf(chunks))) {
          joined += Buffer.from(line.bytes).toString() + line.end;
          done = line.done;
        }
        expect(joined).toBe(whole);
        expect(done).toBe(bytes.length);
      }),
    );
  });

  it("closes what it reads when the reader stops", async () => {
    const stream = Readable.from([Buffer.from("a\nb\n")], { objectMode: false });
    for await (const _ of linesOf({ ...sourceOf([]), open: () => stream })) break;
    expect(stream.destroyed).toBe(true);
  });
});
