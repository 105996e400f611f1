import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";

const ping = [{ role: "user", content: "ping" }];

/** The answer to a small request with some members changed; `undefined` removes one. */
function answerTo(members: object, path = "/v1/messages"): string {
  const body = { model: "claude-sonnet-5", max_tokens: 16, messages: ping, ...members };
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const verdict = judge("anthropic", { body: given, path });
  return verdict.accepted ? "accepted" : verdict.complaint.message;
}

const tool = { name: "f", input_schema: { type: "object" } };
const withTool = (change: object) => ({ tools: [{ ...tool, ...change }] });

describe("members of the body", () => {
  it.each<[object, string]>([
    [{ model: undefined }, "model: Field required"],
    [{ model: null }, "model: Input should be a valid string"],
    [{ model: 7 }, "model: Input should be a valid string"],
    [{ model: "" }, "model: String should have at least 1 character"],
    [{ model: "gpt-4o" }, "model: gpt-4o"],
    [{ messages: undefined }, "messages: Field required"],
    [{ messages: null }, "messages: Input should be a valid array"],
    [{ messages: "x" }, "messages: Input should be a valid array"],
    [{ messages: [] }, "messages: at least one message is required"],
    [{ max_tokens: undefined }, "max_tokens: Field required"],
    [{ max_tokens: null }, "max_tokens: Input should be a valid integer"],
    [{ max_tokens: -1 }, "max_tokens: must be greater than or equal to 0"],
    [{ max_tokens: 0 }, "accepted"],
    [
      { max_tokens: 200_000 },
      "max_tokens: 200000 > 128000, which is the maximum allowed number of output tokens for claude-sonnet-5",
    ],
    [{ system: 7 }, "system: Input should be a valid array"],
    [{ system: null }, "system: Input should be a valid array"],
    [{ system: [7] }, "system.0: Input does not match the expected shape."],
    [{ system: [{ type: "text", text: "" }] }, "system: text content blocks must be non-empty"],
    [{ system: " " }, "system: text content blocks must contain non-whitespace text"],
    [{ system: [] }, "accepted"],
    [{ output_config: "x" }, "output_config: Input does not match the expected shape."],
    [{ output_config: null }, "output_config: Input does not match the expected shape."],
    [{ cache_control: "x" }, "cache_control: Input should be an object"],
    [{ metadata: "x" }, "metadata: Input does not match the expected shape."],
    [{ metadata: { bogus: "x" } }, "metadata.bogus: Extra inputs are not permitted"],
    [{ metadata: { user_id: 7 } }, "metadata.user_id: Input should be a valid string"],
    [{ metadata: { user_id: "u" } }, "accepted"],
    [{ stop_sequences: "ZZ" }, "stop_sequences: Input should be a valid array"],
    [{ stop_sequences: [1] }, "stop_sequences.0: Input should be a valid string"],
    [{ temperature: "x" }, "temperature: Input should be a valid number"],
    [{ temperature: null }, "temperature: Input should be a valid number"],
    [{ temperature: 2 }, "temperature: range: 0..1"],
    [{ temperature: 0.5 }, "`temperature` is deprecated for this model."],
    [{ model: "claude-haiku-4-5", temperature: 0.5 }, "accepted"],
    [
      { model: "claude-haiku-4-5", temperature: 0.5, top_p: 0.5 },
      "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
    ],
    [{ service_tier: "bogus" }, "service_tier: Input should be 'auto' or 'standard_only'"],
    [{ service_tier: null }, "service_tier: Input should be 'auto' or 'standard_only'"],
    [{ top_k: "x" }, "top_k: Input should be a valid integer"],
    [{ top_p: "x" }, "top_p: Input should be a valid number"],
    [{ top_p: 1.5 }, "top_p: range: 0..1"],
    [{ stream: "yes" }, "stream: Input should be a valid boolean"],
    [{ stream: null }, "stream: Input should be a valid boolean"],
    [{ container: 7 }, "container.ContainerParams: Input does not match the expected shape."],
    [
      { container: "container_x" },
      "container: Container identifier can only be provided when using the code execution tool",
    ],
    [{ inference_geo: 7 }, "inference_geo: Input should be a valid string"],
    [{ inference_geo: "bogus" }, "inference_geo: must be one of ['global', 'us']"],
    [{ zzz_unknown: 1 }, "zzz_unknown: Extra inputs are not permitted"],
  ])("%j: %s", (members, said) => {
    expect(answerTo(members)).toBe(said);
  });
});

describe("tools and their choice", () => {
  it.each<[object, string]>([
    [{ tool_choice: 7 }, "tool_choice: Input should be an object"],
    [{ tool_choice: null }, "tool_choice: Input should be an object"],
    [
      { tool_choice: { type: "required" } },
      "tool_choice: Input tag 'required' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'",
    ],
    [{ tool_choice: { type: "auto" } }, "tool_choice may only be specified while providing tools."],
    [
      { tool_choice: { type: "tool", name: "g" }, tools: [tool] },
      "tool_choice: Tool 'g' not found in provided tools",
    ],
    [{ tool_choice: { type: "tool", name: "f" }, tools: [tool] }, "accepted"],
    [
      { model: "claude-opus-5-5", tool_choice: { type: "any" }, tools: [tool] },
      'tool_choice: type "tool" and "any" are not supported for this model.',
    ],
    [{ tools: "x" }, "tools: Input should be a valid array"],
    [{ tools: null }, "tools: Input should be a valid array"],
    [{ tools: [7] }, "tools.0: Input should be an object"],
    [{ tools: [] }, "accepted"],
    [{ tools: [{ name: "f", parameters: {} }] }, "tools.0.custom.input_schema: Field required"],
    ...["filter[id]", "Account Number", "", "x".repeat(65)].map((name): [object, string] => [
      withTool({ input_schema: { type: "object", properties: { [name]: {} } } }),
      "tools.0.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
    ]),
    [withTool({ input_schema: {} }), "tools.0.custom.input_schema.type: Field required"],
    [
      withTool({ input_schema: { type: "object", oneOf: [] } }),
      "tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
    ],
    [
      withTool({ strict: true }),
      "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
    ],
    [withTool({ name: "a.b" }), "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"],
    [withTool({ name: "a".repeat(128) }), "accepted"],
    [
      { ...withTool({ name: "a".repeat(65) }), model: "claude-3-5-haiku-20241022" },
      "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
    ],
    [withTool({ bogus: 1 }), "tools.0.custom.bogus: Extra inputs are not permitted"],
    [{ tools: [tool, tool] }, "tools: Tool names must be unique."],
    [{ tools: [{ type: "web_search_20250305", name: "web_search" }] }, "accepted"],
  ])("%j: %s", (members, said) => {
    expect(answerTo(members)).toBe(said);
  });

  it("knows no tools of type function", () => {
    expect(answerTo({ tools: [{ type: "function", function: tool }] })).toContain(
      "tools.0: Input tag 'function' found using 'type' does not match any of the expected tags: ",
    );
  });
});

describe("thinking", () => {
  const budget = (tokens: number) => ({ thinking: { type: "enabled", budget_tokens: tokens } });
  const older = { model: "claude-sonnet-4-5", max_tokens: 4_096 };
  it.each<[object, string]>([
    [{ thinking: "x" }, "thinking: Input should be an object"],
    [{ thinking: null }, "thinking: Input should be an object"],
    [
      { thinking: { type: "on" } },
      "thinking: Input tag 'on' found using 'type' does not match any of the expected tags: 'adaptive', 'between_tools', 'disabled', 'enabled'",
    ],
    [{ thinking: { type: "adaptive" } }, "accepted"],
    [{ thinking: { type: "disabled" } }, "accepted"],
    ...["claude-fable-5", "claude-opus-5-5"].map((model): [object, string] => [
      { thinking: { type: "disabled" }, model },
      '"thinking.type.disabled" is not supported for this model.',
    ]),
    [
      budget(2_000),
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    ],
    [{ ...older, thinking: { type: "adaptive" } }, "adaptive thinking is not supported on this model"],
    [{ ...older, ...budget(2_000) }, "accepted"],
    [
      { ...older, ...budget(1_000) },
      "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
    ],
    [
      { ...older, ...budget(4_096) },
      "`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size",
    ],
    // A header allows thinking between calls.
    [{ ...older, ...budget(4_096), tools: [tool] }, "accepted"],
    [
      { ...older, ...budget(2_000), tools: [tool], tool_choice: { type: "any" } },
      "Thinking may not be enabled when tool_choice forces tool use.",
    ],
    [{ thinking: { type: "adaptive" }, tools: [tool], tool_choice: { type: "any" } }, "accepted"],
    [
      { ...older, ...budget(2_000), temperature: 0 },
      "`temperature` may only be set to 1 when thinking is enabled. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#important-considerations-when-using-extended-thinking",
    ],
  ])("%j: %s", (members, said) => {
    expect(answerTo(members)).toBe(said);
  });
});

describe("the order of members", () => {
  // Each row breaks one member together with the next row's, which comes first in the body.
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ["model", 7, "model: Input should be a valid string"],
    ["tool_choice", 7, "tool_choice: Input should be an object"],
    ["tools", "x", "tools: Input should be a valid array"],
    ["messages", "x", "messages: Input should be a valid array"],
    ["system", 7, "system: Input should be a valid array"],
    ["thinking", "x", "thinking: Input should be an object"],
    ["output_config", "x", "output_config: Input does not match the expected shape."],
    ["cache_control", "x", "cache_control: Input should be an object"],
    ["max_tokens", "x", "max_tokens: Input should be a valid integer"],
    ["metadata", "x", "metadata: Input does not match the expected shape."],
    ["stop_sequences", "ZZ", "stop_sequences: Input should be a valid array"],
    ["temperature", "x", "temperature: Input should be a valid number"],
    ["service_tier", 7, "service_tier: Input should be 'auto' or 'standard_only'"],
    ["top_k", "x", "top_k: Input should be a valid integer"],
    ["top_p", "x", "top_p: Input should be a valid number"],
    ["stream", "yes", "stream: Input should be a valid boolean"],
    ["container", 7, "container.ContainerParams: Input does not match the expected shape."],
    ["inference_geo", 7, "inference_geo: Input should be a valid string"],
    ["zzz_unknown", 1, "zzz_unknown: Extra inputs are not permitted"],
  ];
  it.each(wrong.slice(0, -1).map((one, index) => [one, wrong[index + 1]!] as const))(
    "%j before %j",
    ([name, value, said], [later, laterValue]) => {
      expect(answerTo({ [later]: laterValue, [name]: value })).toBe(said);
    },
  );

  it.each<[object, string]>([
    [
      { messages: [{ role: "user", content: [] }], temperature: "x" },
      "temperature: Input should be a valid number",
    ],
    [{ messages: [{ role: "user", content: [] }], zzz: 1 }, "zzz: Extra inputs are not permitted"],
    [
      { messages: [{ role: "user", content: [] }], container: "container_x" },
      "messages.0: user messages must have non-empty content",
    ],
    [
      { messages: [{ role: "user", content: "a", bogus: 1 }], temperature: "x" },
      "messages.0.bogus: Extra inputs are not permitted",
    ],
  ])("the shape of the conversation comes behind the members: %j", (members, said) => {
    expect(answerTo(members)).toBe(said);
  });
});

describe("what headers decide", () => {
  const body = { model: "claude-sonnet-5", max_tokens: 16, messages: ping };
  const headers = { "x-api-key": "key", "anthropic-version": "2023-06-01" };
  const say = (changed: object, given: Record<string, string>) => {
    const verdict = judge("anthropic", { body: { ...body, ...changed }, headers: given });
    return verdict.accepted ? "accepted" : `${verdict.status} ${verdict.complaint.message}`;
  };

  it("wants a key and a version", () => {
    expect(say({}, headers)).toBe("accepted");
    expect(say({}, { "anthropic-version": "2023-06-01" })).toBe("401 x-api-key header is required");
    expect(say({}, { ...headers, "x-api-key": "invalid" })).toBe("401 invalid x-api-key");
    expect(say({}, { "x-api-key": "key" })).toBe("400 anthropic-version: header is required");
    expect(say({}, { authorization: "Bearer key", "anthropic-version": "2023-06-01" })).toBe("accepted");
  });

  it("knows parameters and sources of betas only with a beta header", () => {
    const edits = { context_management: { edits: [] } };
    expect(say(edits, headers)).toBe("400 context_management: Extra inputs are not permitted");
    expect(say(edits, { ...headers, "anthropic-beta": "context-management-2025-06-27" })).toBe("accepted");
    const file = { type: "document", source: { type: "file", file_id: "file_1" } };
    const upload = { messages: [{ role: "user", content: [file] }] };
    expect(say(upload, headers)).toBe(
      "400 messages.0.content.0.document.source: Input tag 'file' found using 'type' does not match any of the expected tags: 'base64', 'content', 'text', 'url'",
    );
    expect(say(upload, { ...headers, "anthropic-beta": "files-api-2025-04-14" })).toBe("accepted");
  });
});

describe("counting tokens", () => {
  it("knows only what makes up a prompt", () => {
    const path = "/v1/messages/count_tokens";
    expect(answerTo({ max_tokens: undefined }, path)).toBe("accepted");
    expect(answerTo({}, path)).toBe("max_tokens: Extra inputs are not permitted");
    expect(answerTo({ max_tokens: undefined, messages: [] }, path)).toBe(
      "messages: at least one message is required",
    );
  });
});
