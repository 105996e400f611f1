import { describe, expect, it } from "vitest";
import type { AnswerEvent } from "../answers/answer-event.ts";
import { answersOf, answerWires } from "../answers/registry.ts";
import { CONTEXT, SAMPLES } from "../testing/answer-samples.ts";
import { type AnswerConversion, AnswerConverter, type AnswerHead } from "./answer-converter.ts";

const SSE = { status: 200, headers: ["Content-Type", "text/event-stream"] };
const JSON_HEAD = { status: 200, headers: ["content-type", "application/json"] };

interface Told {
  readonly head: AnswerHead | undefined;
  readonly text: string;
}

function convert(
  more: Partial<AnswerConversion>,
  head: AnswerHead,
  body: string,
  ending: "end" | "cut" = "end",
): Told {
  const converter = new AnswerConverter({
    ...CONTEXT,
    from: "anthropic",
    to: "openai-chat",
    stream: false,
    ...more,
  });
  const bytes = Buffer.from(body);
  const pieces = [converter.start(head)];
  for (let at = 0; at < bytes.length; at += 50) pieces.push(converter.push(bytes.subarray(at, at + 50)));
  pieces.push(converter[ending]());
  const heads = pieces.flatMap((piece) => piece.head ?? []);
  expect(heads.length).toBeLessThanOrEqual(1);
  expect(converter.done).toBe(true);
  return { head: heads[0], text: pieces.map(({ text }) => text).join("") };
}

/** The stream that a provider of a wire would send. */
function streamOf(wire: string, sample: number): string {
  const writer = answersOf(wire).openWriter(CONTEXT);
  return (SAMPLES[sample]?.[1] ?? []).map((event) => writer.write(event)).join("");
}

const pairs = answerWires.flatMap((from) =>
  answerWires.filter((to) => to !== from).map((to) => [from.name, to.name] as const),
);

describe.each(pairs)("an answer from %s to %s", (from, to) => {
  it("is streamed event by event", () => {
    const { head, text } = convert({ from, to, stream: true }, SSE, streamOf(from, 2));
    expect(head).toEqual({ status: 200, headers: ["content-type", "text/event-stream; charset=utf-8"] });
    const writer = answersOf(to).openWriter(CONTEXT);
    const [, events = []] = SAMPLES[2] ?? [];
    // The pieces of arguments may differ where a wire sends calls whole.
    const types = (all: string): Set<string> => new Set(all.match(/^event: .*$/gm));
    expect(types(text)).toEqual(types(events.map((event) => writer.write(event)).join("")));
    for (const said of ["Let me look.", "get_weather", "call_3", "asked-for"]) expect(text).toContain(said);
  });

  it("goes whole to a client that wants it so, even if the provider streams", () => {
    const { head, text } = convert({ from, to }, SSE, streamOf(from, 0));
    expect(head).toEqual({ status: 200, headers: ["content-type", "application/json"] });
    expect(JSON.parse(text)).toBeTypeOf("object");
    expect(text).toContain("It is 4 °C");
  });

  it("keeps every digit of the arguments of a call", () => {
    const writer = answersOf(from).openWriter(CONTEXT);
    const said: AnswerEvent[] = [
      { type: "start" },
      { type: "call", id: "call_1", name: "pay" },
      { type: "arguments", text: '{"to":12345678901234567890}' },
      { type: "call-end" },
      { type: "finish", reason: "calls" },
    ];
    const body = said.map((event) => writer.write(event)).join("");
    for (const stream of [true, false])
      expect(convert({ from, to, stream }, SSE, body).text).toContain("12345678901234567890");
  });

  it("that is cut ends with an error of the client's wire, wherever it is cut", () => {
    const all = streamOf(from, 1);
    const error =
      {
        "openai-chat": 'data: {"error"',
        "openai-responses": "event: error",
        anthropic: "event: error",
        gemini: 'data: {"error"',
      }[to] ?? "";
    for (let at = 0; at < all.length; at += 37) {
      for (const ending of ["end", "cut"] as const) {
        if (
          ending === "end" &&
          /finish_reason":"|finishReason|message_stop|response.completed/.test(all.slice(0, at))
        )
          continue;
        const { head, text } = convert({ from, to, stream: true }, SSE, all.slice(0, at), ending);
        if (head?.status === 200)
          expect(text.slice(text.lastIndexOf(error))).toMatch(/^(event: error\n)?data: .*error.*\s+(: .*)?$/);
        else expect(head?.status).toBe(502);
        expect(text).toContain("error");
      }
    }
  });

  it("that is a refusal keeps its status, its words and how long to wait", () => {
    const body = JSON.stringify({ type: "error", error: { type: "rate_limit_error", message: "slow down" } });
    const refusal = { status: 429, headers: ["content-type", "application/json", "Retry-After", "7"] };
    for (const stream of [false, true]) {
      const { head, text } = convert({ from, to, stream }, refusal, body);
      expect(head).toEqual({
        status: 429,
        headers: ["content-type", "application/json", "retry-after", "7"],
      });
      expect(JSON.parse(text)).toMatchObject({ error: { message: "slow down" } });
    }
  });
});

describe("an answer", () => {
  it("comes as a stream to a client that wants one, even if the provider gives it whole", () => {
    const body = { content: [{ type: "text", text: "hi" }], stop_reason: "end_turn" };
    const { text } = convert({ stream: true }, JSON_HEAD, JSON.stringify(body));
    expect(text).toContain('"content":"hi"');
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  it("may be a list of Google's", () => {
    const body = [{ candidates: [{ content: { parts: [{ text: "hi" }] }, finishReason: "STOP" }] }];
    expect(convert({ from: "gemini" }, JSON_HEAD, JSON.stringify(body)).text).toContain('"content":"hi"');
  });

  it("is a list for a client of Google's that wants one, errors and all", () => {
    const conversion = { from: "anthropic", to: "gemini", stream: true, list: true };
    const { head, text } = convert(conversion, SSE, streamOf("anthropic", 0));
    expect(head?.headers).toEqual(["content-type", "application/json"]);
    expect(JSON.parse(text).length).toBeGreaterThan(1);
    const refusal = convert(conversion, { status: 503, headers: [] }, "busy");
    expect(JSON.parse(refusal.text)).toEqual([
      { error: { code: 503, message: "busy", status: "UNAVAILABLE" } },
    ]);
  });

  it.each([
    ["is no JSON", JSON_HEAD, "<html>"],
    ["is of another form", JSON_HEAD, '{"ok": true}'],
    [
      "is encoded",
      { status: 200, headers: ["content-type", "text/event-stream", "content-encoding", "gzip"] },
      "x",
    ],
    ["is nowhere to be found", { status: 302, headers: ["location", "/"] }, ""],
  ])("that %s is an error", (_, head, body) => {
    const told = convert({ stream: true }, head, body);
    expect(told.head?.status).toBe(502);
    expect(JSON.parse(told.text)).toHaveProperty("error.message");
  });

  it("that is too long to be held is an error", () => {
    expect(convert({ maxBytes: 100 }, JSON_HEAD, "x".repeat(200)).head?.status).toBe(502);
    expect(convert({ maxBytes: 100 }, SSE, streamOf("anthropic", 0)).head?.status).toBe(502);
    const responses = { maxBytes: 1_000, to: "openai-responses", stream: true };
    expect(convert(responses, SSE, streamOf("anthropic", 2)).text).toMatch(
      /event: error\ndata: .*too long.*\n\n$/,
    );
  });

  it("that fails before it has begun is an error with a status", () => {
    const body =
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"busy"}}\n\n';
    const { head, text } = convert({ stream: true }, SSE, body);
    expect(head?.status).toBe(529);
    expect(JSON.parse(text).error.message).toBe("busy");
  });

  it("says what the provider says when it refuses in nobody's shape", () => {
    const { head, text } = convert({}, { status: 503, headers: [] }, "upstream connect error");
    expect(head?.status).toBe(503);
    expect(JSON.parse(text).error.message).toBe("upstream connect error");
    expect(JSON.parse(convert({}, { status: 500, headers: [] }, "").text).error.message).toContain("500");
  });

  it.each([false, true])("calls tools by the client's names and in their form, streamed: %s", (stream) => {
    const blocks = [
      { type: "tool_use", id: "a", name: "place_weather_x", input: { city: "Oslo" } },
      { type: "tool_use", id: "b", name: "shell", input: { input: "ls -l" } },
      { type: "tool_use", id: "c", name: "shell", input: { command: "ls" } },
    ];
    const tools = {
      toolNames: new Map([["place_weather_x", "place.weather"]]),
      freeText: new Set(["shell"]),
    };
    const body = JSON.stringify({ content: blocks, stop_reason: "tool_use" });
    const { text } = convert({ to: "openai-responses", stream, tools }, JSON_HEAD, body);
    const last = stream ? text.slice(text.lastIndexOf("data: ") + 6) : text;
    const response = stream ? JSON.parse(last).response : JSON.parse(last);
    expect(response.output).toMatchObject([
      { type: "function_call", call_id: "a", name: "place.weather", arguments: '{"city":"Oslo"}' },
      { type: "custom_tool_call", call_id: "b", name: "shell", input: "ls -l" },
      { type: "custom_tool_call", call_id: "c", name: "shell", input: '{"command":"ls"}' },
    ]);
  });
});
