import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { estimateText, type Family, families } from "@suture/core/tokens";
import { describe, expect, it } from "vitest";
import { chunksOf } from "./fixtures/chunks.ts";

const folder = fileURLToPath(new URL("./fixtures/", import.meta.url));
const kinds = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .map((file) => file.slice(0, -4));

/** How far the estimates of a text's chunks are from what the tokenizer counted, times what the family scales it by. */
function errorsOf(kind: string, family: Family) {
  const { column, scale } = families[family];
  const counts = JSON.parse(readFileSync(`${folder}${kind}.json`, "utf8"))[column];
  const chunks = chunksOf(readFileSync(`${folder}${kind}.txt`, "utf8"));
  expect(counts).toHaveLength(chunks.length);
  let tokens = 0;
  let said = 0;
  let off = 0;
  for (const [i, chunk] of chunks.entries()) {
    const real = counts[i] * scale;
    const guess = estimateText(chunk, family);
    tokens += real;
    said += guess;
    off += Math.abs(guess - real) / real;
  }
  return { total: said / tokens - 1, mean: off / chunks.length };
}

it("has texts of each kind", () => {
  expect(kinds.sort()).toEqual(["cjk", "code", "json", "mixed", "prose"]);
});

describe.each(Object.keys(families) as Family[])("%s", (family) => {
  it.each(kinds)("%s: off by 8 %% on average at most, and never 15 %% too low", (kind) => {
    const { total, mean } = errorsOf(kind, family);
    expect(mean).toBeLessThanOrEqual(0.08);
    expect(total).toBeGreaterThanOrEqual(-0.08);
    expect(total).toBeLessThanOrEqual(0.08);
  });
});
