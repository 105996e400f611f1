import { expect, it } from "vitest";
import { printJson } from "./print-json.ts";

it("refuses in words what it cannot write", () => {
  let made: unknown = [];
  for (let i = 0; i < 100_000; i++) made = [made];
  expect(() => printJson(made, "[]", [])).toThrow("nests too deeply");
});
