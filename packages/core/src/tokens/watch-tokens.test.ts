import { estimate, watchTokens } from "@suture/core/tokens";
import { describe, expect, it } from "vitest";

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const chatter = "The ferry left the harbour at ten past six, a little late because of the baker. ".repeat(20);

describe("watchTokens", () => {
  it("counts as estimate does, one message after the other", () => {
    const messages = [user("Hello"), assistant(chatter), user("And then?")];
    const watch = watchTokens({ model: "gpt-4o", from: "openai-chat" });
    const each = messages.map((message) => watch.append(message));
    const whole = estimate(messages, { model: "gpt-4o", from: "openai-chat" });
    expect(each).toEqual(whole.messages);
    expect(watch.tokens).toBe(each.reduce((sum, tokens) => sum + tokens, 0));
  });

  it("begins with a request's system prompt, tools and messages", () => {
    const request = { model: "gpt-4o", messages: [{ role: "system", content: chatter }], tools: [] };
    const watch = watchTokens({ model: "gpt-4o", request });
    expect(watch.tokens).toBe(estimate(request).tokens);
  });

  it("is the last usage and what came after it, never a sum of usages", () => {
    const watch = watchTokens({ model: "gpt-4o" });
    watch.append(user("Hello"));
    watch.append(assistant("Hi! How can I help?"));
    watch.usage({ prompt_tokens: 5000, completion_tokens: 8 });
    expect(watch.tokens).toBe(5008);
    const asked = watch.append(user("Tell me about the ferry."));
    expect(watch.tokens).toBe(5008 + asked);
    watch.append(assistant(chatter));
    watch.usage({ prompt_tokens: 5020, completion_tokens: 400 });
    expect(watch.tokens).toBe(5420);
  });

  it("learns from what usages say beyond each other", () => {
    const watch = watchTokens({ model: "gpt-4o" });
    let known = 10_000;
    watch.append(user("Hello"));
    watch.usage({ prompt_tokens: known, completion_tokens: 0 });
    // What the first usage holds besides messages (a system prompt, tools) says nothing about the estimate.
    expect(watch.calibration).toBe(1);
    const plain = watch.append(user(chatter));
    known += Math.round(plain * 1.3);
    watch.usage({ prompt_tokens: known, completion_tokens: 0 });
    expect(watch.calibration).toBeCloseTo(1.3, 1);
    expect(watch.append(user(chatter)) / plain).toBeCloseTo(1.3, 1);
  });

  it("does not take thoughts for text", () => {
    const watch = watchTokens({ model: "gpt-5" });
    watch.append(user("Hello"));
    watch.usage({ input_tokens: 1000, output_tokens: 0 });
    const plain = watch.append(assistant(chatter));
    watch.usage({
      input_tokens: 1000,
      output_tokens: plain + 5000,
      output_tokens_details: { reasoning_tokens: 5000 },
    });
    expect(watch.tokens).toBe(1000 + plain + 5000);
    expect(watch.calibration).toBeCloseTo(1, 1);
  });

  it("follows a history that was shortened", () => {
    const watch = watchTokens({ model: "gpt-4o" });
    watch.append(user(chatter));
    watch.usage({ prompt_tokens: 90_000, completion_tokens: 100 });
    watch.append(user("Go on."));
    watch.usage({ prompt_tokens: 2000, completion_tokens: 50 });
    expect(watch.tokens).toBe(2050);
    expect(watch.calibration).toBe(1);
  });

  it("ignores what says nothing", () => {
    const watch = watchTokens({ model: "gpt-4o" });
    const tokens = watch.append(user("Hello"));
    for (const nothing of [undefined, null, {}, { usage: {} }, { prompt_tokens: 0, completion_tokens: 0 }])
      watch.usage(nothing);
    expect(watch.tokens).toBe(tokens);
  });

  it.each([
    ["openai-chat", { role: "tool", tool_call_id: "c", content: chatter }],
    ["openai-responses", { type: "function_call_output", call_id: "c", output: chatter }],
    ["anthropic", { role: "user", content: [{ type: "tool_result", tool_use_id: "c", content: chatter }] }],
    ["gemini", { role: "user", parts: [{ functionResponse: { name: "f", response: { output: chatter } } }] }],
    [
      "bedrock",
      { role: "user", content: [{ toolResult: { toolUseId: "c", content: [{ text: chatter }] } }] },
    ],
    [
      "ai-sdk",
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "c", toolName: "f", output: { type: "text", value: chatter } },
        ],
      },
    ],
    [
      "pydantic-ai",
      {
        kind: "request",
        parts: [{ part_kind: "tool-return", tool_name: "f", tool_call_id: "c", content: chatter }],
      },
    ],
  ])("takes messages of %s, named or not", (from, message) => {
    const named = watchTokens({ model: "gpt-4o", from }).append(message);
    expect(named).toBeGreaterThan(300);
    expect(watchTokens({ model: "gpt-4o" }).append(message)).toBe(named);
  });

  it("counts instructions that every message repeats once", () => {
    const message = (text: string) => ({
      kind: "request",
      instructions: chatter,
      parts: [{ part_kind: "user-prompt", content: text }],
    });
    const watch = watchTokens({ model: "gpt-4o", from: "pydantic-ai" });
    watch.append(message("One"));
    const first = watch.tokens;
    watch.append(message("Two"));
    expect(watch.tokens - first).toBeLessThan(20);
  });

  it("costs the same however long the history is", () => {
    const watch = watchTokens({ model: "gpt-4o", from: "openai-chat" });
    const cost = () => {
      let looks = 0;
      const content = "x".repeat(50);
      const spied = new Proxy(user(content), {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key);
        },
      });
      watch.append(spied);
      return looks;
    };
    const early = cost();
    for (let i = 0; i < 20_000; i++) watch.append(user("Hello"));
    expect(cost()).toBe(early);
  });
});
