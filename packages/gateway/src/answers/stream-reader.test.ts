import { describe, expect, it } from "vitest";
import { CONTEXT } from "../testing/answer-samples.ts";
import { AnswerBuilder, type AnswerPart } from "./answer.ts";
import type { AnswerEvent } from "./answer-event.ts";
import { answersOf, answerWires } from "./registry.ts";
import { readWhole, StreamReader } from "./stream-reader.ts";
import { writeAnswer } from "./write-answer.ts";

function read(wire: string, text: string, limit?: number): AnswerEvent[] {
  const reader = new StreamReader(answersOf(wire), limit);
  return [...reader.push(Buffer.from(text)), ...reader.end()];
}

function partsOf(events: readonly AnswerEvent[]): readonly AnswerPart[] {
  const builder = new AnswerBuilder();
  for (const event of events) builder.add(event);
  return builder.parts;
}

const lines = (...data: unknown[]): string =>
  data.map((one) => `data: ${typeof one === "string" ? one : JSON.stringify(one)}\n\n`).join("");

const chunk = (delta: object, finish: string | null = null) => ({
  id: "1",
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const trouble = (events: readonly AnswerEvent[]) => {
  const last = events.at(-1);
  return last?.type === "error" ? last.trouble : undefined;
};

describe("a stream", () => {
  it("may hold comments, other fields, several lines of data and a mark at its start", () => {
    const text = `\ufeff: hello\nid: 7\nretry:5\ndata:${JSON.stringify(chunk({ content: "a" })).replace(",", ",\ndata: ")}\n\n: keep-alive\n\n${lines(chunk({}, "stop"), "[DONE]")}`;
    expect(read("openai-chat", text)).toEqual([
      { type: "start", id: "1", model: "m" },
      { type: "text", text: "a" },
      { type: "finish", reason: "stop" },
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("may end its lines with %j, in whatever pieces they come", (end) => {
    const bytes = Buffer.from(
      lines(chunk({ content: "a" }), chunk({}, "stop"), "[DONE]").replaceAll("\n", end),
    );
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const reader = new StreamReader(answersOf("openai-chat"));
      const events: AnswerEvent[] = [];
      for (let at = 0; at < bytes.length; at += size)
        events.push(...reader.push(bytes.subarray(at, at + size)));
      expect(events.map(({ type }) => type)).toEqual(["start", "text", "finish"]);
    }
  });

  it("is not read behind its end", () => {
    const events = read("openai-chat", lines(chunk({}, "stop"), "[DONE]", chunk({ content: "more" })));
    expect(events.map(({ type }) => type)).toEqual(["start", "finish"]);
  });

  it("may lack its last empty line", () => {
    expect(read("openai-chat", lines(chunk({}, "stop"), "[DONE]").trimEnd()).at(-1)?.type).toBe("finish");
  });

  it.each(answerWires.map(({ name }) => name))("of %s fails when an event is too long", (wire) => {
    const long = `data: {"x": "${"y".repeat(2_000)}`;
    expect(trouble(read(wire, long, 1_000))).toMatchObject({ status: 502, code: "upstream_malformed" });
    expect(trouble(read(wire, "data: {}\n".repeat(500), 1_000))?.message).toContain("longer than 1000 bytes");
    expect(trouble(read(wire, `: ${"y".repeat(2_000)}`, 1_000))).toBeDefined();
  });

  it("of Google's that is a list fails when an object is too long", () => {
    expect(trouble(read("gemini", `[{"x": "${"y".repeat(2_000)}`, 1_000))?.message).toContain("1000 bytes");
  });

  it.each(answerWires.map(({ name }) => name))("of %s fails when it is none", (wire) => {
    for (const text of ["", "<html></html>", "data: {half", 'data: "text"\n\n', "data: [1]\n\n"])
      expect(trouble(read(wire, text))?.status).toBe(502);
  });

  it.each([
    ["openai-chat", { error: { message: "no more", type: "rate_limit_error", code: null } }, 429],
    ["openai-chat", { error: { message: "no more", code: 503 } }, 503],
    ["openai-responses", { type: "error", code: "server_error", message: "no more", param: null }, 500],
    ["openai-responses", { type: "error", error: { type: "rate_limit_error", message: "no more" } }, 429],
    [
      "openai-responses",
      { type: "response.failed", response: { status: "failed", error: { code: "x", message: "no more" } } },
      502,
    ],
    ["anthropic", { type: "error", error: { type: "overloaded_error", message: "no more" } }, 529],
    ["gemini", { error: { code: 503, message: "no more", status: "UNAVAILABLE" } }, 503],
  ])("of %s tells its own errors: %j", (wire, event, status) => {
    expect(trouble(read(wire, lines(event)))).toMatchObject({ status, message: "no more" });
  });
});

describe("a stream of Google's that is a list", () => {
  const response = (text: string, finishReason?: string) => ({
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason }],
  });
  const list = `[${JSON.stringify(response('a "}{\\" b'))}\n,\r\n${JSON.stringify(response("é]", "STOP"), null, 2)}\n]\n`;

  it("is read in any pieces", () => {
    for (const size of [1, 3, 1_000]) {
      const reader = new StreamReader(answersOf("gemini"));
      const events: AnswerEvent[] = [];
      const bytes = Buffer.from(list);
      for (let at = 0; at < bytes.length; at += size)
        events.push(...reader.push(bytes.subarray(at, at + size)));
      events.push(...reader.end());
      expect(partsOf(events)).toEqual([{ type: "text", text: 'a "}{\\" bé]' }]);
      expect(events.at(-1)).toEqual({ type: "finish", reason: "stop" });
    }
  });

  it("fails when it is cut", () => {
    expect(trouble(read("gemini", list.slice(0, -30)))?.code).toBe("upstream_cut");
  });

  it("is written as one", () => {
    const writer = answersOf("gemini").openWriter({ ...CONTEXT, list: true });
    const events: AnswerEvent[] = [
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    const text = [...events, { type: "finish", reason: "stop" } as const]
      .map((event) => writer.write(event))
      .join("");
    expect(JSON.parse(text)).toHaveLength(3);
    const failing = answersOf("gemini").openWriter({ ...CONTEXT, list: true });
    const failed = { type: "error", trouble: { status: 502, code: "x", message: "cut" } } as const;
    expect(JSON.parse([...events, failed].map((event) => failing.write(event)).join("")).at(-1)).toEqual({
      error: { code: 502, message: "cut", status: "UNAVAILABLE" },
    });
  });
});

describe("calls", () => {
  const call = (index: number | undefined, id: string | undefined, name?: string, args?: unknown) => ({
    tool_calls: [{ index, id, type: "function", function: { name, arguments: args } }],
  });

  it("without a number are told apart by their ids", () => {
    const text = lines(
      chunk(call(undefined, "a", "one", '{"x"')),
      chunk(call(undefined, undefined, undefined, ":1}")),
      chunk(call(undefined, "b", "two", "{}")),
      chunk({}, "stop"),
      "[DONE]",
    );
    const events = read("openai-chat", text);
    expect(partsOf(events)).toEqual([
      { type: "call", id: "a", name: "one", arguments: '{"x":1}' },
      { type: "call", id: "b", name: "two", arguments: "{}" },
    ]);
    expect(events.at(-1)).toMatchObject({ reason: "calls" });
  });

  it("wait for their names, and get arguments when they have none", () => {
    const text = lines(
      chunk(call(0, "a")),
      chunk(call(0, undefined, "one")),
      chunk({}, "tool_calls"),
      "[DONE]",
    );
    expect(partsOf(read("openai-chat", text))).toEqual([
      { type: "call", id: "a", name: "one", arguments: "{}" },
    ]);
    expect(trouble(read("openai-chat", lines(chunk(call(0, "a")), "[DONE]")))).toBeDefined();
  });

  it("may have arguments that are an object", () => {
    const text = lines(chunk(call(0, "a", "one", { x: 1 })), "[DONE]");
    expect(partsOf(read("openai-chat", text))).toMatchObject([{ arguments: '{"x":1}' }]);
  });

  it("may come with all their arguments from those who imitate Anthropic", () => {
    const block = { type: "tool_use", id: "t", name: "one", input: { x: 1 } };
    const text = lines(
      { type: "content_block_start", index: 0, content_block: block },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
      { type: "message_stop" },
    );
    expect(partsOf(read("anthropic", text))).toMatchObject([{ id: "t", arguments: '{"x":1}' }]);
  });
});

describe("what only one wire knows", () => {
  it("is quoted: tools that the provider runs", () => {
    const body = {
      id: "r",
      status: "completed",
      output: [{ type: "web_search_call", id: "ws_1", action: { query: "q" } }],
    };
    expect(partsOf(readWhole(answersOf("openai-responses"), body))).toEqual([
      { type: "text", text: `[web_search_call] ${JSON.stringify(body.output[0])}` },
    ]);
    const parts = [{ executableCode: { language: "PYTHON", code: "1+1" } }, { text: "2" }];
    const gemini = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
    expect(partsOf(readWhole(answersOf("gemini"), gemini))).toEqual([
      { type: "text", text: '[executableCode] {"language":"PYTHON","code":"1+1"}2' },
    ]);
  });

  it("is read: thoughts among Mistral's content", () => {
    const content = [
      { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
      { type: "text", text: "yes" },
    ];
    const body = { choices: [{ message: { content }, finish_reason: "stop" }] };
    expect(partsOf(readWhole(answersOf("openai-chat"), body))).toEqual([
      { type: "reasoning", text: "hm" },
      { type: "text", text: "yes" },
    ]);
  });

  it("is an error: a reason of Google's that tells of a failure", () => {
    const body = { candidates: [{ content: {}, finishReason: "MALFORMED_FUNCTION_CALL" }] };
    expect(trouble(readWhole(answersOf("gemini"), body))?.message).toContain("MALFORMED_FUNCTION_CALL");
  });

  it("is a refusal: a prompt that Google blocks, words of OpenAI's", () => {
    const blocked = { promptFeedback: { blockReason: "SAFETY", blockReasonMessage: "not that" } };
    const events = readWhole(answersOf("gemini"), blocked);
    expect(partsOf(events)).toEqual([{ type: "refusal", text: "not that" }]);
    expect(events.at(-1)).toEqual({ type: "finish", reason: "refusal" });
    for (const wire of ["openai-chat", "openai-responses"]) {
      const written = writeAnswer(answersOf(wire), events, CONTEXT);
      expect(readWhole(answersOf(wire), "body" in written ? written.body : {}).slice(1)).toEqual(
        events.slice(1),
      );
    }
  });
});

describe("proof of thoughts", () => {
  const samples = {
    anthropic: [
      { type: "thinking", thinking: "hm", signature: "c2ln" },
      { type: "redacted_thinking", data: "c2VhbGVk" },
      { type: "text", text: "yes", citations: null },
    ],
    "openai-responses": [
      {
        type: "reasoning",
        id: "rs_1",
        summary: [{ type: "summary_text", text: "hm" }],
        encrypted_content: "ZW5j",
      },
      { type: "message", id: "msg_1", content: [{ type: "output_text", text: "yes" }] },
    ],
    gemini: [
      { text: "hm", thought: true },
      { functionCall: { id: "1", name: "f", args: {} }, thoughtSignature: "c2ln" },
    ],
  };
  const bodies = {
    anthropic: { content: samples.anthropic, stop_reason: "end_turn" },
    "openai-responses": { output: samples["openai-responses"], status: "completed" },
    gemini: { candidates: [{ content: { parts: samples.gemini }, finishReason: "STOP" }] },
  };
  const proofs = /c2ln|c2VhbGVk|ZW5j/g;

  it.each(Object.entries(bodies))("of %s stays on its own wire, and goes to no other", (from, body) => {
    const events = readWhole(answersOf(from), body);
    for (const wire of answerWires) {
      const result = writeAnswer(wire, events, CONTEXT);
      const whole = JSON.stringify("body" in result ? result.body : {});
      const writer = wire.openWriter(CONTEXT);
      const streamed = events.map((event) => writer.write(event)).join("");
      const own = new Set(wire.name === from ? JSON.stringify(body).match(proofs) : []);
      expect(new Set(whole.match(proofs))).toEqual(own);
      expect(new Set(streamed.match(proofs))).toEqual(own);
      for (const text of [whole, streamed]) expect(text).toContain('"hm"');
    }
  });
});
