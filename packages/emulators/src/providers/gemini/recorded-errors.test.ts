import { describe, expect, it } from "vitest";
import { type JudgeRequest, judge } from "../../judge.ts";
import { type RecordedError, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const user = { role: "user", parts: [{ text: "hello" }] };
const call = { role: "model", parts: [{ functionCall: { name: "Task", args: {} } }] };
const answer = { role: "user", parts: [{ functionResponse: { name: "Task", response: {} } }] };
const foreign = { role: "model", parts: [{ text: "a", thoughtSignature: "AAAA" }] };
const LIST = "/v1beta/models/gemini-3-pro-preview:streamGenerateContent";

/** One request for each recorded error, with the window to judge it in. */
const PROVOKING: readonly (JudgeRequest & { readonly window?: number })[] = [
  { model: "gemini-2.5-pro", body: { contents: [user] }, window: 1 },
  { model: "gemini-2.0-flash", body: { contents: [user] }, window: 1 },
  { model: "gemini-2.5-pro", body: { contents: [{ role: "user", parts: [] }] } },
  { model: "gemini-2.5-pro", body: { contents: [user, answer] } },
  { model: "gemini-2.5-pro", body: { contents: [call, answer] } },
  { model: "gemini-2.5-pro", body: { contents: [{ ...user, role: "bot" }] } },
  { model: "gemini-2.5-pro", body: { contents: [user], generationConfig: { maxOutputTokens: 1e6 } } },
  { model: "gemini-3-pro-preview", body: { contents: [user, call, answer] } },
  { path: LIST, body: { contents: [user, call, answer] } },
  { model: "gemini-3-pro-preview", body: { contents: [user, foreign, user] } },
  { model: "gemini-2.5-pro", body: { contents: [user] }, headers: { "x-goog-api-key": "invalid" } },
];

/** Recorded errors of these families that this API does not produce, and why. */
const ELSEWHERE: readonly (readonly [text: string, why: string])[] = [
  ["Google request failed with status code 400", "a client's words, which dropped the answer"],
  ["it must have a text parameter", "said by Vertex, where the Gemini API says that parts must not be empty"],
  ["Resource has been exhausted", "about a quota; a scenario plays it"],
];

/** The recorded body, without the wrapping of a gateway that relayed it. */
function bodyOf(row: RecordedError): unknown {
  try {
    const body = JSON.parse(row.body);
    const raw = body.error?.metadata?.raw;
    return raw === undefined ? body : JSON.parse(raw);
  } catch {
    // Only the message was recorded.
    return { error: { message: row.body } };
  }
}

const GOOGLE = /gemini|google-ai-studio/;
const rows = recordedErrors().filter((row) => GOOGLE.test(row.provider));
const recorded = rows.filter(({ body }) => !ELSEWHERE.some(([text]) => body.includes(text)));

/** Removes numbers, ids and function names from texts. */
const shape = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, member) =>
    typeof member === "string" ? shapeOf(member).replace(/default_api:\w+/, "default_api:<name>") : member,
  );

describe.skipIf(rows.length === 0)("errors recorded of Gemini (skipped without recordings)", () => {
  const said = PROVOKING.map(({ window, ...request }) => {
    const verdict = judge("gemini", request, window === undefined ? {} : { window });
    return verdict.accepted ? undefined : shape(verdict.body);
  });

  it.each(recorded.map((row) => [row.provider, row.class, row] as const))("%s: %s", (_, __, row) => {
    expect(row.status).toBe(400);
    const listed = row.body.startsWith("[");
    const same = said.filter((body) => Array.isArray(body) === listed);
    expect(same).toContainEqual(expect.objectContaining(expected(shape(bodyOf(row)))));
  });

  it("every exception is a row, and every other row has its turn", () => {
    for (const [text] of ELSEWHERE) expect(rows.some(({ body }) => body.includes(text))).toBe(true);
    expect(recorded.length).toBeGreaterThanOrEqual(11);
  });
});

/** The recorded members that must be found, except for empty details. */
function expected(body: { error: object } | [{ error: object }]): object {
  if (Array.isArray(body))
    return [expect.objectContaining({ error: expect.objectContaining(body[0].error) })];
  const { details, ...error } = body.error as { details?: readonly unknown[] };
  const kept = details === undefined || details.length === 0 ? error : { ...error, details };
  return { error: expect.objectContaining(kept) };
}
