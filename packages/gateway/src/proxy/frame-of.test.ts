import { expect, it } from "vitest";
import { frameOf } from "./frame-of.ts";

it.each([1, 9, 15, 16, 255, 256, 4_095, 4_096, 65_535, 65_536, 1_000_000])(
  "puts %i bytes behind their number",
  (size) => {
    const bytes = Buffer.alloc(size, "x");
    const pieces = [bytes.subarray(0, 3), bytes.subarray(3)];
    const text = frameOf(pieces, size).toString("latin1");
    const [length = "", body] = text.split("\r\n");
    expect(Number.parseInt(length, 16)).toBe(size);
    expect(body).toBe(bytes.toString("latin1"));
    expect(text.length).toBe(length.length + 4 + size);
    expect(text.endsWith("\r\n")).toBe(true);
  },
);
