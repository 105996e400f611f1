import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { classify } from "@suture/core/classify";
import { describe, expect, it, vi } from "vitest";

// Nobody's sentences are known here: what is left is what an unknown provider gets.
vi.mock("./registry.ts", async (original) => ({ ...(await original<object>()), allProviders: [] }));

interface Recorded {
  readonly status: number | null;
  readonly body: string;
  readonly class: string;
  readonly limit?: number;
  readonly requested?: number;
}

const here = dirname(fileURLToPath(import.meta.url));
const rows: readonly Recorded[] = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => JSON.parse(readFileSync(join(here, name, "recorded.json"), "utf8")));

describe("an unknown provider", () => {
  it("is understood nine times out of ten", () => {
    const right = rows.filter(({ status, body, class: name }) => classify({ status, body }).class === name);
    expect(right.length / rows.length).toBeGreaterThan(0.93);
  });

  it("is understood to the number in almost as many", () => {
    const right = rows.filter((row) => {
      const { class: name, limit, requested } = classify({ status: row.status, body: row.body });
      return name === row.class && limit === row.limit && requested === row.requested;
    });
    expect(right.length / rows.length).toBeGreaterThan(0.9);
  });

  it("that refuses for other reasons is not taken for one that is full", () => {
    const alarms = rows.filter(({ status, body, class: name }) => {
      const seen = classify({ status, body }).class;
      return seen === "context_overflow" && name !== "context_overflow" && name !== "output_limit";
    });
    expect(alarms.map(({ body }) => body)).toEqual([]);
  });
});
