import fc from "fast-check";
import { expect, it } from "vitest";
import { EventBuffer } from "./event-buffer.ts";

const said = fc.constantFrom("data: {}", "event: x\ndata: 1", ": ping", "data: a\r\ndata: b");
const events = fc.oneof(
  fc.array(fc.tuple(said, fc.constantFrom("\n\n", "\r\n\r\n"))),
  fc.array(fc.tuple(fc.constantFrom("data: {}", "event: x\rdata: 1", ": ping"), fc.constant("\r\r"))),
);

it("passes every byte, in order, and only whole events as long as they are short", () => {
  fc.assert(
    fc.property(events, fc.array(fc.integer({ min: 1, max: 9 })), (pairs, cuts) => {
      const bytes = Buffer.from(pairs.map((pair) => pair.join("")).join(""));
      const buffer = new EventBuffer();
      let passed = "";
      let at = 0;
      for (const size of [...cuts, bytes.length]) {
        const chunk = bytes.subarray(at, at + size);
        at += chunk.length;
        if (chunk.length === 0) continue;
        passed += buffer.push(chunk)?.toString() ?? "";
        expect(passed === "" || /(?:\n\r?\n|\r\r)$/.test(passed)).toBe(true);
        // Complete events are not held back.
        const sent = bytes.subarray(0, at).toString();
        const ends = ["\n\n", "\r\n\r\n", "\r\r"].map((end) => sent.lastIndexOf(end) + end.length);
        const complete = Math.max(...ends);
        expect(passed.length).toBe(complete < 4 ? 0 : complete);
      }
      expect(passed + (buffer.rest()?.toString() ?? "")).toBe(bytes.toString());
    }),
  );
});

it("holds no more than it must", () => {
  const buffer = new EventBuffer();
  expect(buffer.push(Buffer.alloc(60_000, "x"))).toBeUndefined();
  expect(buffer.push(Buffer.alloc(60_000, "x"))).toHaveLength(120_000);
  expect(buffer.rest()).toBeUndefined();
  expect(buffer.isOpen).toBe(true);
  expect(buffer.push(Buffer.from("x\n\n"))?.toString()).toBe("x\n\n");
  expect(buffer.isOpen).toBe(false);
});
