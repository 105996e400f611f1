import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { verdictRows } from "../../testing/verdicts.ts";
import { compatible } from "./providers.ts";

const names = new Set(compatible.map(({ name }) => name));
const PREFIX = "openai-compat:";

const rows = verdictRows("compatible").flatMap((row) => {
  const name = row.provider.slice(PREFIX.length);
  return row.provider.startsWith(PREFIX) && names.has(name) ? [{ ...row, name }] : [];
});

describe.skipIf(rows.length === 0)(
  "requests that these vendors answered (skipped without recordings)",
  () => {
    it("are all accepted, as they were", () => {
      const refused = rows.flatMap(({ name, request, sha1 }) => {
        const verdict = judge(name, { body: request }, { signatures: "trust" });
        return verdict.accepted ? [] : [`${name} ${sha1.slice(0, 8)} ${verdict.complaint.message}`];
      });
      // No refusal of these vendors was recorded.
      expect(rows.filter(({ status }) => status >= 300)).toEqual([]);
      expect(refused).toEqual([]);
      expect(rows.length).toBeGreaterThan(30);
    });
  },
);
