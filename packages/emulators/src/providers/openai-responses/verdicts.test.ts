import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { shapeOf, verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("openai-responses");

/** The list of item types has grown since this was recorded; the text before it is the same. */
function comparable(message: string): string {
  return shapeOf(message).replace(/(Supported values are:).*/, "$1");
}

describe.skipIf(rows.length === 0)("what the live API answered", () => {
  // This emulator did not issue the live API's stored responses and encrypted reasoning, so it takes both on trust.
  const trusted = { signatures: "trust" } as const;

  it.each(rows.filter(({ status }) => status < 300))("accepts $sha1", ({ request }) => {
    const verdict = judge("openai-responses", { body: request }, trusted);
    expect(verdict.accepted ? "" : verdict.complaint.message).toBe("");
  });

  it.each(rows.filter(({ status }) => status >= 300))("refuses $sha1", ({ request, status, error = "" }) => {
    const verdict = judge("openai-responses", { body: request }, trusted);
    expect(verdict.status).toBe(status);
    expect(comparable(verdict.accepted ? "" : verdict.complaint.message)).toBe(comparable(error));
  });
});
