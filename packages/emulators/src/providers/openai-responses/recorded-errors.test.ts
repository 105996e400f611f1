import { describe, expect, it } from "vitest";
import type { Verdict } from "../../complaint.ts";
import { judge } from "../../judge.ts";
import { call, message, output, reasoning, user } from "../../testing/openai-responses.ts";
import { messageOf, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const parameters = {
  type: "object",
  properties: { location: { type: "string" }, unit: { type: "string" } },
  required: ["location"],
  additionalProperties: false,
};

/** One request for each error recorded from this endpoint, with the window to judge it in. */
const PROVOKING: readonly { readonly body: object; readonly window?: number }[] = [
  { body: { input: "x".repeat(4_000) }, window: 100 },
  { body: { input: [user, call("call_uK3eDRSXx9p45csFRjvXDNPq")] } },
  { body: { conversation: "conv_probe_does_not_exist" } },
  { body: { previous_response_id: "resp_probe_does_not_exist" } },
  { body: { tools: [{ type: "function", name: "get_current_weather", strict: true, parameters }] } },
  { body: { messages: [] } },
  { body: { input: [{ role: "assistant", content: [{ type: "input_text", text: "x" }] }] } },
  { body: { max_output_tokens: 0 } },
  { body: { input: [user, reasoning("", { id: undefined })] } },
  { body: { input: [reasoning("rs_a", { encrypted_content: "x" }), user] } },
  { body: { input: [message("msg_17"), message("msg_17")] } },
  { body: { input: [{ ...user, id: `msg_${"a".repeat(63)}` }] } },
  { body: { input: [call("call_a", { id: "call_70eac2a105794171b50ace1f" }), output("call_a")] } },
];

const recorded = recordedErrors().filter(({ provider }) => provider === "openai-responses");

describe.skipIf(recorded.length === 0)(
  "errors recorded of OpenAI Responses (skipped without recordings)",
  () => {
    const said = new Map<string, Verdict>(
      PROVOKING.map(({ body: fragment, window }) => {
        const body = { model: "gpt-5.6-terra", input: "hello", ...fragment };
        // This emulator did not issue the live API's reasoning.
        const stored = "previous_response_id" in fragment || "conversation" in fragment;
        const signatures = stored ? "verify" : "trust";
        const verdict = judge(
          "openai-responses",
          { body },
          window === undefined ? { signatures } : { signatures, window },
        );
        return [verdict.accepted ? "accepted" : shapeOf(verdict.complaint.message), verdict];
      }),
    );

    it.each(recorded.map((row) => [shapeOf(messageOf(row.body)), row] as const))("%s", (shape, row) => {
      const verdict = said.get(shape);
      expect([...said.keys()]).toContain(shape);
      expect(verdict?.status).toBe(row.status);
      if (row.fidelity !== "wire" && row.fidelity !== "measured-fields") return;
      const { error } = verdict && !verdict.accepted ? (verdict.body as { error: object }) : { error: {} };
      const { message: _message, ...fields } = JSON.parse(row.body).error;
      expect(JSON.parse(shapeOf(JSON.stringify(error)))).toMatchObject(
        JSON.parse(shapeOf(JSON.stringify(fields))),
      );
    });
  },
);
