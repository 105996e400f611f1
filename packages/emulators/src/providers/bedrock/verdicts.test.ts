import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { shapeOf, verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("bedrock");

describe.skipIf(rows.length === 0)(
  "requests that live models on Bedrock answered (skipped without recordings)",
  () => {
    it.each(rows.map((row) => [row.status, row.model ?? "", row.sha1, row] as const))(
      "%i %s %s",
      (status, model, _, row) => {
        const verdict = judge("bedrock", { body: row.request, model }, { signatures: "trust" });
        expect(verdict.status).toBe(status);
        if (!verdict.accepted) expect(shapeOf(verdict.complaint.message)).toBe(shapeOf(row.error ?? ""));
      },
    );
  },
);
