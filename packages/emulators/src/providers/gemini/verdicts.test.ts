import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("gemini");

describe.skipIf(rows.length === 0)("requests that live Gemini answered (skipped without recordings)", () => {
  it.each(rows.map((row) => [row.status, row.model ?? "", row.sha1, row] as const))(
    "%i %s %s",
    (status, model, _, row) => {
      const verdict = judge("gemini", { body: row.request, model }, { signatures: "trust" });
      expect(verdict.accepted ? undefined : verdict.complaint.message).toBe(row.error);
      expect(verdict.status).toBe(status);
    },
  );
});
