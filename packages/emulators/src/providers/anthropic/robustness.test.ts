import { expect, it } from "vitest";
import { judge } from "../../judge.ts";

/** Unexpected values, some of them traps for code that trusts names or conversions. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1.5,
  "",
  "constructor",
  "__proto__",
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  { type: "constructor" },
  { type: { toString: null } },
  { role: "user" },
  { role: {}, content: {} },
];

const request = {
  model: "claude-sonnet-4-5",
  max_tokens: 4_096,
  system: [{ type: "text", text: "x", cache_control: { type: "ephemeral" } }],
  tools: [{ name: "f", input_schema: { type: "object" } }],
  tool_choice: { type: "tool", name: "f" },
  thinking: { type: "enabled", budget_tokens: 1_024 },
  metadata: { user_id: "u" },
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "x" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        { type: "document", source: { type: "text", media_type: "text/plain", data: "x" } },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", signature: "s" },
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
        { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
        { type: "tool_use", id: "t1", name: "f", input: {} },
      ],
    },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "r" }] }],
    },
  ],
};

/** Every copy of a value in which one part is replaced by an odd value. */
function* variants(value: unknown): Generator<unknown> {
  yield* ODD;
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const changed of variants(part)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      Object.assign(copy, { [name]: changed });
      yield copy;
    }
  }
}

it("answers every odd request in words", () => {
  let refused = 0;
  for (const body of variants(request)) {
    for (const signatures of ["verify", "trust"] as const) {
      const verdict = judge("anthropic", { body }, { signatures });
      if (verdict.accepted) continue;
      refused++;
      expect(verdict.complaint.message).toMatch(/\S/);
      expect(verdict.complaint.message).not.toMatch(/\[object|undefined|NaN/);
    }
  }
  expect(refused).toBeGreaterThan(1_000);
});
