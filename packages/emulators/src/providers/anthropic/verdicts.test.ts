import { describe, expect, test } from "vitest";
import { isObject, type JsonObject } from "../../json.ts";
import { judge } from "../../judge.ts";
import { shapeOf, type VerdictRow, verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("anthropic");

/** A request as it would have been sent to the vendor: Bedrock has the model in the address. */
function requestOf(row: VerdictRow): { body: JsonObject; path: string } {
  const body = isObject(row.request) ? row.request : {};
  const { anthropic_version: foreign, ...rest } = body;
  return {
    body: foreign === undefined ? body : { model: row.model, ...rest },
    // An accepted request without max_tokens asked for a count.
    path: body.max_tokens === undefined ? "/v1/messages/count_tokens" : "/v1/messages",
  };
}

describe.skipIf(rows.length === 0)("what the live provider answered", () => {
  const accepted = rows.filter(({ status }) => status < 300);
  const refused = rows.filter(({ status }) => status >= 400);

  test.each(accepted)("accepts $sha1", (row) => {
    const verdict = judge("anthropic", requestOf(row), { signatures: "trust" });
    expect(verdict.accepted ? "accepted" : verdict.complaint.message).toBe("accepted");
  });

  test.each(refused)("refuses $sha1: $error", (row) => {
    // Uploaded files need a beta header. The recorded refusals are of requests without it.
    const headers = { "x-api-key": "key", "anthropic-version": "2023-06-01" };
    const verdict = judge("anthropic", { ...requestOf(row), headers }, { signatures: "trust" });
    expect(verdict.status).toBe(row.status);
    expect(verdict.accepted ? "" : shapeOf(verdict.complaint.message)).toBe(shapeOf(row.error ?? ""));
  });
});
