import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTEXT } from "../testing/answer-samples.ts";
import { AnswerBuilder, callsIn, textIn } from "./answer.ts";
import type { AnswerEvent } from "./answer-event.ts";
import { answerWires } from "./registry.ts";
import { readWhole, StreamReader } from "./stream-reader.ts";
import { UsageReader } from "./usage-reader.ts";
import { writeAnswer } from "./write-answer.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.constantFrom(
    "data: [DONE]\n\n",
    "event: error\n",
    '"usage": {',
    "\r\n\r\n",
    "\ud83d",
    "\u2028",
    "[DONE]",
    "}{",
  ),
);

const call = fc
  .tuple(
    fc.stringMatching(/^[\w-]{1,20}$/),
    fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    fc.nat(9),
  )
  .map(([name, args, cut]): AnswerEvent[] => {
    const json = JSON.stringify(args);
    const pieces = [json.slice(0, cut), json.slice(cut)].filter((piece) => piece !== "");
    return [
      { type: "call", id: `call_${name}`, name },
      ...pieces.map((piece): AnswerEvent => ({ type: "arguments", text: piece })),
      { type: "call-end" },
    ];
  });

const said = fc.oneof(
  text.map((one): AnswerEvent[] => [{ type: "text", text: one }]),
  text.map((one): AnswerEvent[] => [{ type: "reasoning", text: one }]),
  call,
);

const answer = fc
  .tuple(fc.array(said, { maxLength: 8 }), fc.constantFrom("length", "stop"), fc.nat(999), fc.nat(999))
  .map(([parts, reason, input, output]): AnswerEvent[] => {
    const calls = parts.some(([first]) => first?.type === "call");
    const why = reason === "stop" && calls ? "calls" : (reason as "stop" | "length");
    return [{ type: "start" }, ...parts.flat(), { type: "finish", reason: why, usage: { input, output } }];
  });

/** The text, reasoning and calls; wires differ in whether they may alternate. */
function gist(events: readonly AnswerEvent[]): object {
  const builder = new AnswerBuilder();
  for (const event of events) builder.add(event);
  const { parts } = builder;
  const calls = callsIn(parts).map(({ id, name, arguments: args }) => ({ id, name, args: JSON.parse(args) }));
  return { text: textIn(parts, "text"), thought: textIn(parts, "reasoning"), calls, end: events.at(-1) };
}

function read(wire: (typeof answerWires)[number], bytes: Buffer, size: number): AnswerEvent[] {
  const reader = new StreamReader(wire);
  const events: AnswerEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...reader.push(bytes.subarray(at, at + size)));
  return [...events, ...reader.end()];
}

describe.each(answerWires.map((wire) => [wire.name, wire] as const))("any answer by %s", (name, wire) => {
  it("says the same whole and streamed, in pieces of any size", () => {
    fc.assert(
      fc.property(answer, fc.integer({ min: 1, max: 300 }), (events, size) => {
        const writer = wire.openWriter(CONTEXT);
        const bytes = Buffer.from(events.map((event) => writer.write(event)).join(""));
        expect(gist(read(wire, bytes, size))).toEqual(gist(events));
        const written = writeAnswer(wire, events, CONTEXT);
        const body = JSON.stringify("body" in written ? written.body : {});
        expect(gist(readWhole(wire, JSON.parse(body)))).toEqual(gist(events));
        const usage = new UsageReader(name);
        for (let at = 0; at < bytes.length; at += size) usage.push(bytes.subarray(at, at + size));
        const last = events.at(-1);
        if (last?.type === "finish") expect(usage.end().usage).toEqual(last.usage);
      }),
      { numRuns: 150 },
    );
  });

  it("comes to one end whatever is sent", () => {
    const junk = fc.array(
      fc.oneof(
        fc.constantFrom("data: ", "event: message_stop\n", "\n\n", "[DONE]", "{", "}", "[", ":", "\r"),
        fc.jsonValue().map((value) => `data: ${JSON.stringify(value)}\n\n`),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(junk, fc.integer({ min: 1, max: 50 }), (pieces, size) => {
        const events = read(wire, Buffer.from(pieces.join("")), size);
        const ends = events.filter(({ type }) => type === "finish" || type === "error");
        expect(ends).toEqual(events.slice(-1));
      }),
      { numRuns: 150 },
    );
  });
});
