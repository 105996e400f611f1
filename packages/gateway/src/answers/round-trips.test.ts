import { describe, expect, it } from "vitest";
import { CONTEXT, SAMPLES } from "../testing/answer-samples.ts";
import { type Answer, AnswerBuilder } from "./answer.ts";
import type { AnswerEvent } from "./answer-event.ts";
import type { AnswerWire } from "./answer-wire.ts";
import { answerWires } from "./registry.ts";
import { readWhole, StreamReader } from "./stream-reader.ts";
import { writeAnswer } from "./write-answer.ts";

/** The events in sum, without the ids of the answer. */
function sumUp(events: readonly AnswerEvent[]): Partial<Answer> {
  const builder = new AnswerBuilder();
  for (const event of events) builder.add(event);
  const last = events.at(-1);
  if (last?.type !== "finish") throw new Error(`ended with ${JSON.stringify(last)}`);
  const { id: _id, model: _model, ...rest } = builder.finish(last);
  return rest;
}

function written(wire: AnswerWire, events: readonly AnswerEvent[], list = false): string {
  const writer = wire.openWriter({ ...CONTEXT, list });
  return events.map((event) => writer.write(event)).join("");
}

function read(wire: AnswerWire, bytes: Buffer, size: number): AnswerEvent[] {
  const reader = new StreamReader(wire);
  const events: AnswerEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...reader.push(bytes.subarray(at, at + size)));
  return [...events, ...reader.end()];
}

function whole(wire: AnswerWire, events: readonly AnswerEvent[]): AnswerEvent[] {
  const result = writeAnswer(wire, events, CONTEXT);
  if (!("body" in result)) throw new Error(result.trouble.message);
  return readWhole(wire, JSON.parse(JSON.stringify(result.body)));
}

const stream = (wire: AnswerWire, events: readonly AnswerEvent[]): AnswerEvent[] =>
  read(wire, Buffer.from(written(wire, events)), 1 << 20);

const pairs = answerWires.flatMap((from) => answerWires.map((to) => [from.name, to.name, from, to] as const));

describe.each(SAMPLES)("%s", (_, sample) => {
  it.each(pairs)("is the same from %s to %s, whole and streamed", (_from, _to, from, to) => {
    const said = sumUp(sample);
    expect(sumUp(whole(to, whole(from, sample)))).toEqual(said);
    expect(sumUp(stream(to, stream(from, sample)))).toEqual(said);
    expect(sumUp(whole(to, stream(from, sample)))).toEqual(said);
    expect(sumUp(stream(to, whole(from, sample)))).toEqual(said);
  });

  it.each(answerWires.map((wire) => [wire.name, wire] as const))(
    "comes in single bytes: %s",
    (_name, wire) => {
      const bytes = Buffer.from(written(wire, sample));
      expect(read(wire, bytes, 1)).toEqual(read(wire, bytes, bytes.length));
      expect(read(wire, bytes, 7)).toEqual(read(wire, bytes, bytes.length));
      const crlf = Buffer.from(written(wire, sample).replace(/\r?\n/g, "\r\n"));
      expect(read(wire, crlf, 1)).toEqual(read(wire, bytes, bytes.length));
    },
  );

  it.each(answerWires.map((wire) => [wire.name, wire] as const))(
    "never ends well when it is cut anywhere: %s",
    (_name, wire) => {
      const text = written(wire, sample);
      const bytes = Buffer.from(text);
      // After its finish reason an answer is complete; only an empty line or a mark may be missing.
      const end = Buffer.byteLength(
        text.slice(0, Math.max(text.lastIndexOf("finish"), text.lastIndexOf("event: "))),
      );
      for (let at = 0; at <= end; at += 3) {
        expect(read(wire, bytes.subarray(0, at), 1 << 20).at(-1)?.type, text.slice(0, at)).toBe("error");
      }
    },
  );
});
