import { check, convert, repair } from "@suture/core";
import { estimate } from "@suture/core/tokens";
import { findCuts } from "@suture/core/turns";
import { describe, expect, it } from "vitest";

const asks = { role: "user", content: "Weather in Oslo?" };
const call = { id: "call_1", type: "function", function: { name: "weather", arguments: "{}" } };
const answer = { role: "tool", tool_call_id: "call_1", content: "4" };
const called = { role: "assistant", content: null, refusal: null, tool_calls: [call] };
const choice = { index: 0, message: called, finish_reason: "tool_calls", logprobs: null };
const completion = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "gpt-5",
  choices: [choice],
  usage: { prompt_tokens: 9, completion_tokens_details: { reasoning_tokens: 0 } },
  service_tier: "default",
  system_fingerprint: "fp_1",
};

const items = [
  { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" },
  {
    type: "message",
    id: "msg_1",
    status: "completed",
    role: "assistant",
    content: [{ type: "output_text", text: "Let me see.", annotations: [], logprobs: [] }],
  },
  {
    type: "function_call",
    id: "fc_1",
    call_id: "call_1",
    name: "weather",
    arguments: "{}",
    status: "completed",
  },
];
const response = {
  id: "resp_1",
  object: "response",
  created_at: 1,
  status: "completed",
  error: null,
  incomplete_details: null,
  instructions: "Be brief.",
  model: "gpt-5",
  output: items,
  output_text: "Let me see.",
  parallel_tool_calls: true,
  reasoning: { effort: "low", summary: null },
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: [{ type: "function", name: "weather", description: "Says the weather.", parameters: null }],
  truncation: "disabled",
  usage: { input_tokens: 9 },
  metadata: {},
};
const output = { type: "function_call_output", call_id: "call_1", output: "4" };

const content = { role: "model", parts: [{ functionCall: { name: "weather", args: {} } }] };
const candidate = { content, finishReason: "STOP", index: 0, safetyRatings: [{ category: "A" }] };
const generated = { candidates: [candidate], usageMetadata: {}, modelVersion: "gemini-2.5", responseId: "r" };
const contents = {
  user: { role: "user", parts: [{ text: "Weather?" }] },
  result: { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4" } } }] },
};

const uses = { role: "assistant", content: [{ toolUse: { toolUseId: "t1", name: "weather", input: {} } }] };
const converse = {
  $metadata: { httpStatusCode: 200 },
  metrics: { latencyMs: 3 },
  output: { message: uses },
  stopReason: "tool_use",
  usage: { inputTokens: 9 },
};
const blocks = {
  user: { role: "user", content: [{ text: "Weather?" }] },
  result: { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [{ text: "4" }] } }] },
};

const steps = [
  {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "c", toolName: "weather", input: {} }],
  },
  {
    role: "tool",
    content: [
      { type: "tool-result", toolCallId: "c", toolName: "weather", output: { type: "text", value: "4" } },
    ],
  },
  { role: "assistant", content: [{ type: "text", text: "4 °C" }] },
];
const thanks = { role: "user", content: "Thanks." };

/** What was pushed, between what came before and after, and what belongs there. */
const cases: readonly (readonly [
  what: string,
  from: string,
  list: string,
  before: object,
  envelope: object,
  held: readonly object[],
  after: object,
])[] = [
  ["a chat completion", "openai-chat", "messages", asks, completion, [called], answer],
  ["a choice", "openai-chat", "messages", asks, choice, [called], answer],
  ["its choices", "openai-chat", "messages", asks, [choice], [called], answer],
  ["a list of messages", "openai-chat", "messages", asks, [called], [called], answer],
  ["a response", "openai-responses", "input", asks, response, items, output],
  ["its output", "openai-responses", "input", asks, items, items, output],
  ["a generated content", "gemini", "contents", contents.user, generated, [content], contents.result],
  ["a candidate", "gemini", "contents", contents.user, candidate, [content], contents.result],
  ["a Converse answer", "bedrock", "messages", blocks.user, converse, [uses], blocks.result],
  [
    "a response of the SDK",
    "ai-sdk",
    "messages",
    asks,
    { id: "r", modelId: "m", messages: steps },
    steps,
    thanks,
  ],
  ["a result of the SDK", "ai-sdk", "messages", asks, { response: { messages: steps } }, steps, thanks],
  ["messages of the SDK", "ai-sdk", "messages", asks, steps, steps, thanks],
];

describe.each(cases)("%s in the place of a message", (_, from, list, before, envelope, held, after) => {
  const document = { [list]: [before, envelope, after] };

  it("is what repair takes its messages out of, and nothing else", () => {
    const { document: repaired, report } = repair(document, { from });
    const plain = repair({ [list]: [before, ...held, after] }, { from });
    expect(repaired).toEqual(plain.document);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ rule: "message-is-well-formed", place: `${list}.1`, level: "error" }),
    );
    const rule = "message-is-well-formed";
    expect(report.edits).toEqual([
      { rule, action: "replace", place: `${list}.1`, before: envelope, after: held, lossy: false },
      ...plain.report.edits,
    ]);
    expect(check(repaired, { from }).ok).toBe(true);
  });

  it("is converted as its messages are", () => {
    const plain = { [list]: [before, ...held, after] };
    for (const to of ["anthropic", "openai-chat", "openai-responses", "gemini"]) {
      if (to === from) continue;
      expect(convert(document, { from, to }).document).toEqual(convert(plain, { from, to }).document);
    }
  });

  it("is counted, and never cut from what answers it", () => {
    expect(estimate(document, { from }).tokens).toBeGreaterThan(0);
    if (after !== thanks) expect(findCuts(document, { from }).positions).not.toContain(2);
  });
});

describe("what repair does not take for a reply", () => {
  it.each([
    ["several choices, of which one was meant", { choices: [choice, choice] }],
    ["messages that are not in their wire's form", [{ role: "assistant", content: { text: "Hello" } }]],
    ["an empty list", []],
    ["a list of texts", ["Hello", "World"]],
  ])("%s", (_, value) => {
    const { document, report } = repair({ messages: [asks, value] }, { from: "openai-chat" });
    expect(document.messages).not.toContainEqual(expect.objectContaining({ role: "assistant" }));
    expect(report.ok).toBe(true);
  });
});

it("words beside a reply are said to be lost", () => {
  const document = { messages: [asks, { ...completion, note: "She is in a hurry." }, answer] };
  const { edits } = repair(document, { from: "openai-chat" }).report;
  expect(edits).toMatchObject([{ rule: "message-is-well-formed", place: "messages.1", lossy: true }]);
});

it("places in a reply are those in the caller's document", () => {
  const odd = { role: "assistant", content: null, tool_calls: [{ ...call, function: { name: "weather" } }] };
  const document = { messages: [asks, { ...completion, choices: [{ ...choice, message: odd }] }, answer] };
  const { edits } = repair(document, { from: "openai-chat" }).report;
  expect(edits.map(({ place }) => place)).toEqual([
    "messages.1",
    "messages.1.choices.0.message.tool_calls.0",
  ]);
});

it("the output of a custom tool in a reply is of the kind of its call", () => {
  const custom = { type: "custom_tool_call", call_id: "call_1", name: "sh", input: "ls" };
  const repaired = repair({ input: [asks, { ...response, output: [custom] }, output] }).document;
  expect(check(repaired, { strict: true }).ok).toBe(true);
  expect(repaired.input).toMatchObject([asks, custom, { call_id: "call_1", output: "4" }]);
});

it("tools that a reply tells of are none that the request defines; those that it found are", () => {
  const asked = (...held: object[]) => ({
    input: [asks, { ...response, output: held }],
    tool_choice: "required",
  });
  const { document } = repair(asked(...items.slice(0, 2)), { from: "openai-responses" });
  expect(check(document, { from: "openai-responses" }).ok).toBe(true);
  const found = {
    ...{ type: "tool_search_output", execution: "server", call_id: null, status: "completed" },
    tools: [{ type: "function", name: "clock", parameters: null }],
  };
  const kept = repair(asked(found, ...items.slice(1, 2)), { from: "openai-responses" }).document;
  expect(kept.tool_choice).toBe("required");
});

it("a result of the SDK as it is: a class with getters", () => {
  class Result {
    readonly steps = [{ text: "4 °C" }];
    readonly resolvedOutput = "4 °C";
    get response() {
      return { id: "r", messages: steps };
    }
  }
  const { document, report } = repair([asks, new Result(), thanks], { from: "ai-sdk" });
  expect(document).toEqual([asks, ...steps, thanks]);
  expect(report.edits).toMatchObject([{ lossy: false }]);
});
