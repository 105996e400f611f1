import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { shapeOf, verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("mistral");

describe.skipIf(rows.length === 0)("requests that Mistral answered (skipped without recordings)", () => {
  it.each(rows.map((row) => [row.status, row.sha1, row] as const))("%i %s", (status, _, row) => {
    const verdict = judge("mistral", { body: row.request });
    expect(verdict.status).toBe(status);
    if (!verdict.accepted) expect(shapeOf(verdict.complaint.message)).toBe(shapeOf(row.error ?? ""));
  });
});
