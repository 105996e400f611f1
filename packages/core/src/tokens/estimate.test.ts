import { openaiChatFormat } from "@suture/core";
import { estimate, estimateMessage, estimateText, makeCounter, sampleMessages } from "@suture/core/tokens";
import { mangledHistory, validHistory, wireOf, wires } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const QUESTION = "What is the weather in Oslo today, and should I take an umbrella?";
const RESULT = "Twelve degrees, light rain until four in the afternoon, then dry.";

const chat = {
  model: "gpt-4o",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: QUESTION },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
      ],
    },
    { role: "tool", tool_call_id: "call_1", content: RESULT },
    { role: "assistant", content: "Take one until four." },
  ],
  tools: [
    {
      type: "function",
      function: {
        name: "weather",
        description: "Tells the weather of a city",
        parameters: { type: "object", properties: { city: { type: "string" } } },
      },
    },
  ],
};

const anthropic = {
  model: "claude-sonnet-5",
  max_tokens: 100,
  system: "Be brief.",
  tools: [
    { name: "weather", description: "Tells the weather", input_schema: { type: "object", properties: {} } },
  ],
  messages: [
    { role: "user", content: QUESTION },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "They ask about Oslo.", signature: "c2ln".repeat(50) },
        { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: RESULT }] },
  ],
};

describe("estimate", () => {
  it("adds up: messages, system, tools and the request's own", () => {
    const { tokens, system, tools, messages } = estimate(chat);
    expect(messages).toHaveLength(5);
    expect(system).toBe(0);
    expect(tools).toBeGreaterThan(20);
    expect(tokens).toBe(3 + tools + messages.reduce((sum, each) => sum + each, 0));
  });

  it("counts text, frames, arguments and results", () => {
    const { messages } = estimate(chat);
    expect(messages[1]).toBe(4 + estimateText(QUESTION, "o200k"));
    expect(messages[2]).toBe(
      4 + 12 + estimateText("weather", "o200k") + estimateText('{"city":"Oslo"}', "o200k"),
    );
    expect(messages[3]).toBe(4 + 12 + estimateText(RESULT, "o200k"));
  });

  it("counts a system prompt that stands in a field, and instructions for tools", () => {
    const { system, tools, messages } = estimate(anthropic);
    expect(system).toBeGreaterThanOrEqual(5);
    expect(tools).toBeGreaterThan(300);
    expect(messages).toHaveLength(3);
  });

  it("counts thoughts, and not their signatures", () => {
    const [, full = 0] = estimate(anthropic).messages;
    const [asked, , answered] = anthropic.messages;
    const thought = { type: "thinking", thinking: "They ask about Oslo.", signature: "c2ln".repeat(5000) };
    const call = { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } };
    const longer = {
      ...anthropic,
      messages: [asked, { role: "assistant", content: [thought, call] }, answered],
    };
    expect(estimate(longer).messages[1]).toBe(full);
  });

  it("takes a bare list, and the model from the options", () => {
    const list = estimate(chat.messages, { from: "openai-chat", model: "gpt-4o" });
    expect(list.messages).toEqual(estimate(chat).messages);
    expect(list.tools).toBe(0);
    expect(estimate(chat.messages, { from: "openai-chat", model: "claude-opus-5" }).tokens).toBeGreaterThan(
      list.tokens,
    );
  });

  it("takes the contract's family where no model is named", () => {
    const list = [{ role: "user", content: QUESTION }];
    expect(estimate(list, { for: "anthropic" }).tokens).toBeGreaterThan(
      estimate(list, { for: "openai-chat" }).tokens,
    );
  });

  it("counts pictures by their size and not by their base64", () => {
    const picture = (data: string) => [
      { role: "user", content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${data}` } }] },
    ];
    const header = Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4, 0, 0, 0, 4, 0,
    ]).toString("base64");
    const { tokens } = estimate(picture(header + "A".repeat(400_000)), { model: "gpt-4o" });
    expect(tokens).toBe(765 + 4 + 3);
  });

  it("does not take a blob in an unknown part for text", () => {
    const unknown = (data: string) => [{ role: "user", content: [{ type: "hologram", data }] }];
    const model = "gpt-4o";
    const blob = estimate(unknown("QUJD".repeat(50_000)), { from: "openai-chat", model }).tokens;
    const words = estimate(unknown("some words ".repeat(20_000)), { from: "openai-chat", model }).tokens;
    expect(blob).toBeLessThan(40_000);
    expect(words).toBeGreaterThan(35_000);
  });

  it("multiplies by what was learned", () => {
    const plain = estimate(chat).tokens;
    expect(estimate(chat, { calibration: 1.5 }).tokens / plain).toBeCloseTo(1.5, 1);
  });

  it("counts with a tokenizer that is plugged in", () => {
    const words = { count: (text: string) => text.split(/\s+/).length };
    const { messages } = estimate(chat, { tokenizer: words });
    expect(messages[1]).toBe(4 + QUESTION.split(" ").length);
    expect(estimate(chat, { tokenizer: (text) => words.count(text) }).messages).toEqual(messages);
  });

  it("throws, as check does, for what is no history", () => {
    expect(() => estimate(42)).toThrow(expect.objectContaining({ code: "unknown-format" }));
    expect(() => estimate([], { from: "nonsense" })).toThrow(
      expect.objectContaining({ code: "unknown-format" }),
    );
  });

  it.each(wires.map(({ format }) => format))("counts every message of %s, whole or broken", (format) => {
    const wire = wireOf(format);
    fc.assert(
      fc.property(fc.oneof(validHistory(wire), mangledHistory(wire)), (document) => {
        const { tokens, system, tools, messages } = estimate(document, { from: format });
        for (const each of [system, tools, ...messages]) {
          expect(Number.isSafeInteger(each)).toBe(true);
          expect(each).toBeGreaterThanOrEqual(0);
        }
        expect(tokens).toBeGreaterThanOrEqual(messages.reduce((sum, each) => sum + each, system + tools));
      }),
      { numRuns: 40 },
    );
  });
});

describe("sampling a long history", () => {
  const long = Array.from({ length: 3000 }, (_, i) =>
    i % 3 === 0
      ? { role: "user", content: `Please look at module ${i} and tell me what it does.` }
      : i % 3 === 1
        ? {
            role: "assistant",
            content: "Let me look.",
            tool_calls: [
              {
                id: `call_${i}`,
                type: "function",
                function: { name: "read_file", arguments: `{"path":"src/${i}.ts"}` },
              },
            ],
          }
        : {
            role: "tool",
            tool_call_id: `call_${i - 1}`,
            content: "export const value = compute(a, b);\n".repeat(1 + (i % 80)),
          },
  );
  const outline = openaiChatFormat.read(long);
  const counter = makeCounter({ model: "gpt-4o" });

  it("comes near in all, and for each message", () => {
    const full = outline.messages.map((message) => estimateMessage(outline, message, counter));
    const sampled = sampleMessages(outline, counter, 50_000);
    const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
    expect(sum(sampled) / sum(full)).toBeGreaterThan(0.95);
    expect(sum(sampled) / sum(full)).toBeLessThan(1.05);
    const off = sampled.map((each, i) => Math.abs(each / (full[i] ?? 1) - 1)).sort((a, b) => a - b);
    expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(0.25);
  });

  it("reads a short one whole", () => {
    const short = openaiChatFormat.read(chat.messages);
    const full = short.messages.map((message) => estimateMessage(short, message, counter));
    expect(sampleMessages(short, counter)).toEqual(full);
    expect(estimate(chat, { sample: 100_000 })).toEqual(estimate(chat));
  });

  it("reads about as many characters as it may", () => {
    let read = 0;
    const tokenizer = (text: string) => {
      read += text.length;
      return text.length / 4;
    };
    sampleMessages(outline, makeCounter({ tokenizer }), 20_000);
    const whole = outline.messages.reduce((size, message) => size + message.size, 0);
    expect(read).toBeLessThan(60_000);
    expect(whole).toBeGreaterThan(1_000_000);
  });

  it("gives a picture its own tokens", () => {
    const picture = {
      role: "user",
      content: [{ type: "image_url", image_url: { url: "https://example.org/a.png" } }],
    };
    const mixed = openaiChatFormat.read([...long, picture]);
    expect(sampleMessages(mixed, counter, 20_000).at(-1)).toBe(4 + 1105);
  });

  it("is the same each time", () => {
    expect(sampleMessages(outline, counter, 30_000)).toEqual(sampleMessages(outline, counter, 30_000));
  });
});
