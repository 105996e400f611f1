import { describe, expect, it } from "vitest";
import { CONTEXT, SAMPLES } from "../testing/answer-samples.ts";
import type { AnswerEvent } from "./answer-event.ts";
import type { AnswerWire } from "./answer-wire.ts";
import { answerWires } from "./registry.ts";
import { UsageReader, type UsageSeen } from "./usage-reader.ts";
import { writeAnswer } from "./write-answer.ts";

function seen(wire: string, text: string, size: number): UsageSeen {
  const reader = new UsageReader(wire);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.end();
}

function streamed(wire: AnswerWire, events: readonly AnswerEvent[], request = {}): string {
  const writer = wire.openWriter({ ...CONTEXT, request: { ...CONTEXT.request, ...request } });
  return events.map((event) => writer.write(event)).join("");
}

function whole(wire: AnswerWire, events: readonly AnswerEvent[], request = {}): string {
  const result = writeAnswer(wire, events, { ...CONTEXT, request });
  return JSON.stringify("body" in result ? result.body : {}, undefined, 2);
}

/** Tools that are longer than all that is held of an answer. */
const tools = Array.from({ length: 100 }, (_, index) => ({
  type: "function",
  name: `tool_${index}`,
  description: "x".repeat(1_000),
}));

describe.each(answerWires.map((wire) => [wire.name, wire] as const))(
  "what an answer of %s took",
  (name, wire) => {
    it.each(SAMPLES)("is seen in one that is %s", (_, events) => {
      const last = events.at(-1);
      if (last?.type !== "finish") throw new Error("a sample without an end");
      const { usage, reason } = last;
      for (const size of [1, 7, 1_000, 1 << 20]) {
        const request = size < 100 ? {} : { tools };
        expect(seen(name, streamed(wire, events, request), size)).toEqual({ usage, reason });
        expect(seen(name, whole(wire, events, request), size)).toEqual({ usage, reason });
      }
    });

    it("is seen behind a long answer that speaks of usage", () => {
      const said: AnswerEvent[] = Array.from({ length: 400 }, (_, index) => ({
        type: "text",
        text: `{"usage": {"input_tokens": ${index}}, "stop_reason": "x"} ${"words ".repeat(50)}`,
      }));
      const usage = { input: 7, output: 3 };
      const events: AnswerEvent[] = [...said, { type: "finish", reason: "length", usage }];
      for (const size of [100, 10_000, 1 << 20]) {
        expect(seen(name, streamed(wire, events), size)).toEqual({ usage, reason: "length" });
        expect(seen(name, whole(wire, events), size)).toEqual({ usage, reason: "length" });
      }
    });

    it("is not made up", () => {
      expect(seen(name, "", 1)).toEqual({});
      expect(seen(name, "<html>\n\n</html>", 3)).toEqual({});
      expect(seen(name, '{"usage":{"usageMetadata":', 3)).toEqual({});
    });
  },
);

it("is what Anthropic said at the start, where the end does not say it again", () => {
  const start = { type: "message_start", message: { usage: { input_tokens: 12, output_tokens: 1 } } };
  const delta = { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 9 } };
  const text = [start, delta]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
  expect(seen("anthropic", text, 10)).toEqual({ usage: { input: 12, output: 9 }, reason: "stop" });
  expect(seen("anthropic", text.slice(0, 110), 10)).toEqual({ usage: { input: 12, output: 1 } });
});
