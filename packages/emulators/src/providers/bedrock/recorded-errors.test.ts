import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { messageOf, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const toolConfig = { tools: [{ toolSpec: { name: "f", inputSchema: { json: { type: "object" } } } }] };
const hi = { role: "user", content: [{ text: "hello" }] };
const long = { messages: [{ role: "user", content: [{ text: "x".repeat(4_000) }] }] };
const calling = { role: "assistant", content: [{ toolUse: { toolUseId: "a", name: "f", input: {} } }] };
const answering = (...content: readonly object[]) => ({
  toolConfig,
  messages: [hi, calling, { role: "user", content }],
});
const result = { toolResult: { toolUseId: "a", content: [{ text: "ok" }] } };
const file = { document: { name: "a", format: "pdf", source: { s3Location: { uri: "s3://a/b" } } } };

/** One request for each error recorded from Bedrock, with the window to judge it in. */
const PROVOKING: readonly (readonly [model: string, body: object, window?: number])[] = [
  ["us.anthropic.claude-haiku-4-5-20251001-v1:0", long, 100],
  ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", long, 100],
  ["us.amazon.nova-lite-v1:0", long, 100],
  ["mistral.mistral-large-2407-v1:0", long, 100],
  [
    "us.anthropic.claude-sonnet-4-20250514-v1:0",
    { messages: [hi], inferenceConfig: { maxTokens: 100 } },
    100,
  ],
  ["us.amazon.nova-lite-v1:0", { messages: [hi, hi] }],
  ["us.amazon.nova-lite-v1:0", { messages: [{ role: "user", content: [] }] }],
  [
    "us.anthropic.claude-sonnet-4-20250514-v1:0",
    { messages: [{ role: "user", content: [{ text: "x" }, { text: "" }] }] },
  ],
  ["us.anthropic.claude-sonnet-4-20250514-v1:0", answering({ text: "x" }, result)],
  ["us.meta.llama3-3-70b-instruct-v1:0", answering(result, { text: "x" })],
  ["us.amazon.nova-2-lite-v1:0", answering({ toolResult: { toolUseId: "a", content: [file] } })],
  ["us.amazon.nova-2-lite-v1:0", { messages: [{ role: "user", content: [{ text: "x" }, file, file] }] }],
];

/** Classes that have nothing to do with a history: scenarios can play them, but no request provokes them. */
const NOT_ABOUT_HISTORIES: ReadonlySet<string> = new Set(["rate_limit", "quota", "auth", "overloaded"]);

const recorded = recordedErrors().filter(
  ({ provider, class: kind }) => /\bbedrock\b/.test(provider) && !NOT_ABOUT_HISTORIES.has(kind),
);

/** Reports drop the ends of messages, the service's prefix, code marks and indexes. */
function essence(message: string): string {
  return shapeOf(message)
    .replace(/^ValidationException\. |^The model returned the following errors: /, "")
    .replaceAll("`", "")
    .replace("messages.N", "messages.<n>");
}

describe.skipIf(recorded.length === 0)("errors recorded of Bedrock (skipped without recordings)", () => {
  const said = PROVOKING.map(([model, body, window]) => {
    const verdict = judge("bedrock", { body, model }, window === undefined ? {} : { window });
    return verdict.accepted ? "accepted" : verdict.complaint.message;
  });

  it.each(recorded.map((row) => [messageOf(row.body), row.fidelity] as const))("%s", (message, fidelity) => {
    if (fidelity === "wire") expect(said.map(shapeOf)).toContain(shapeOf(message));
    else expect(said.some((one) => essence(one).startsWith(essence(message)))).toBe(true);
  });
});
