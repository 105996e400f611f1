import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { classify } from "@suture/core/classify";
import { describe, expect, it } from "vitest";

/** A refusal that somebody got, and what it was. */
interface Recorded {
  readonly provider: string;
  readonly status: number | null;
  readonly body: string;
  readonly class: string;
  readonly limit?: number | null;
  readonly requested?: number | null;
  /** The body says so little that only the provider's name tells. */
  readonly undecidable?: boolean;
}

const here = dirname(fileURLToPath(import.meta.url));

/** Where more recorded refusals are kept: beside the project, or where `SUTURE_ERRORS` says. They are no part of it. */
const ERRORS = process.env.SUTURE_ERRORS ?? join(here, "../../../../../shared/errors.jsonl");

function expected({ class: name, limit, requested }: Recorded): unknown {
  return { class: name, limit: limit ?? null, requested: requested ?? null };
}

function seen(recorded: Recorded, hint: boolean): unknown {
  const { provider, status, body } = recorded;
  const {
    class: name,
    limit = null,
    requested = null,
  } = classify({ status, body, ...(hint ? { provider } : {}) });
  return { class: name, limit, requested };
}

const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("recorded refusals", () => {
  it("lie beside the matchers of every provider", () => {
    expect(folders.length).toBeGreaterThan(25);
    for (const folder of folders) {
      expect(readdirSync(join(here, folder)).sort()).toEqual(["matchers.ts", "recorded.json"]);
    }
  });

  for (const folder of folders) {
    const rows: readonly Recorded[] = JSON.parse(readFileSync(join(here, folder, "recorded.json"), "utf8"));
    it.each(rows)(`${folder}: $status $body`, (row) => {
      expect(seen(row, true)).toEqual(expected(row));
      // Two bodies say nothing at all; everything else is known without being told who said it.
      if (!/^400 status code \(no body\)$|failed with status code 400$/.test(row.body)) {
        expect(seen(row, false)).toEqual(expected(row));
      }
    });
  }
});

describe.skipIf(!existsSync(ERRORS))(`refusals in ${ERRORS}`, () => {
  it("are all known", () => {
    const rows = readFileSync(ERRORS, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Recorded);
    const wrong = rows.filter((row) => JSON.stringify(seen(row, true)) !== JSON.stringify(expected(row)));
    expect(wrong.map(({ provider, body }) => `${provider}: ${body}`)).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });
});
