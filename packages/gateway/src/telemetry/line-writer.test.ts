import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LineWriter } from "./line-writer.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "suture-lines-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("has written every line when it is closed, in order", async () => {
  const path = join(folder, "log");
  const writer = new LineWriter(openSync(path, "w"));
  const lines = Array.from({ length: 5_000 }, (_, index) => `{"line":${index}}\n`);
  for (const line of lines) writer.write(line);
  await writer.close();
  expect(readFileSync(path, "utf8")).toBe(lines.join(""));
});

it("lets a gateway live, and end, where nothing can be written", async () => {
  const path = join(folder, "log");
  await new LineWriter(openSync(path, "w")).close();
  const writer = new LineWriter(openSync(path, "r"));
  writer.write("one\n");
  await writer.close();
  writer.write("two\n");
  await writer.close();
  expect(readFileSync(path, "utf8")).toBe("");
});
