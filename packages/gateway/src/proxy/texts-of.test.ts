import fc from "fast-check";
import { expect, it } from "vitest";
import { textsOf } from "./texts-of.ts";

it("has a character for each byte, whatever came before", () => {
  const header = fc.oneof(
    fc.constantFrom("", "date", "Date", "content-type", "application/json", "x".repeat(32), "x".repeat(33)),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.array(header, { maxLength: 200 }), (headers) => {
      const raw = headers.map((text) => Buffer.from(text));
      expect(textsOf(raw)).toEqual(raw.map((bytes) => bytes.toString("latin1")));
    }),
  );
});
