import { anthropic, check, convert, forProvider, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const schema = { type: "object", properties: {} };
const seal = "c29tZWJvZHkgZWxzZQ==";

const requests = {
  anthropic: {
    model: "claude-opus-4-6",
    max_tokens: 5_000,
    thinking: { type: "enabled", budget_tokens: 2_000 },
    tools: [{ name: "f", input_schema: schema }],
    messages: [
      { role: "user", content: "Look." },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "I look.", signature: seal },
          { type: "redacted_thinking", data: seal },
          { type: "tool_use", id: "toolu_1", name: "f", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "seen" }] },
    ],
  },
  "openai-responses": {
    model: "gpt-5.2",
    store: false,
    tools: [{ type: "function", name: "f", parameters: schema }],
    input: [
      { role: "user", content: "Look." },
      {
        type: "reasoning",
        id: "rs_1",
        encrypted_content: seal,
        summary: [{ type: "summary_text", text: "I look." }],
      },
      { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "call_1", output: "seen" },
    ],
  },
  gemini: {
    model: "gemini-3-pro-preview",
    tools: [{ functionDeclarations: [{ name: "f", parameters: schema }] }],
    contents: [
      { role: "user", parts: [{ text: "Look." }] },
      {
        role: "model",
        parts: [
          { text: "I look.", thoughtSignature: seal },
          { functionCall: { name: "f", args: {} }, thoughtSignature: seal },
        ],
      },
      { role: "user", parts: [{ functionResponse: { name: "f", response: { output: "seen" } } }] },
    ],
  },
  bedrock: {
    modelId: "anthropic.claude-sonnet-4-5-20250929-v1:0",
    messages: [
      { role: "user", content: [{ text: "Look." }] },
      {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "I look.", signature: seal } } },
          { text: "Seen." },
        ],
      },
      { role: "user", content: [{ text: "And now?" }] },
    ],
  },
};

describe.each(Object.entries(requests))("signatures on %s that were refused", (from, request) => {
  const options = { from, dropSignatures: true };

  it("are not sent again, and what can be read is", () => {
    expect(repair(request, { from }).document).toBe(request);
    expect(check(request, options).ok).toBe(false);
    const { document, report } = repair(request, options);
    expect(JSON.stringify(document)).not.toContain(seal);
    expect(JSON.stringify(document)).toContain("I look.");
    expect(report.ok).toBe(true);
    expect(report.edits.every(({ lossy }) => lossy)).toBe(true);
    expect(check(document, { from }).ok).toBe(true);
    expect(repair(document, options).document).toBe(document);
  });

  it("are gone with their thoughts where those are dropped, too", () => {
    const { document } = repair(request, { ...options, policy: { reasoning: "drop" } });
    expect(JSON.stringify(document)).not.toContain(seal);
    if (from !== "gemini") expect(JSON.stringify(document)).not.toContain("I look.");
  });

  it("do not go to another provider that would take them", () => {
    const to = from === "anthropic" ? "bedrock" : "anthropic";
    expect(JSON.stringify(convert(request, { ...options, to }).document)).not.toContain(seal);
  });
});

it("thoughts that nobody signed stay", () => {
  const messages = [
    { role: "user", content: "2 + 2?" },
    { role: "assistant", content: "4", reasoning_content: "Simple sum." },
    { role: "user", content: "3 + 3?" },
  ];
  const options = { from: "openai-chat", for: "deepseek", dropSignatures: true };
  expect(repair(messages, options).document).toBe(messages);
});

it("is an option where there is one provider, too", () => {
  const { document } = forProvider(anthropic).repair(requests.anthropic, { dropSignatures: true });
  expect(JSON.stringify(document)).not.toContain(seal);
});
