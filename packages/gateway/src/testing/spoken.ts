import type { AnswerEvent } from "../answers/answer-event.ts";
import { answersOf } from "../answers/registry.ts";
import { CONTEXT } from "./answer-samples.ts";
import type { Answer } from "./fake-upstream.ts";

/** A stream of a wire that says this. */
export function spoken(wire: string, events: readonly AnswerEvent[]): string {
  const writer = answersOf(wire).openWriter(CONTEXT);
  return events.map((event) => writer.write(event)).join("");
}

/** A plain answer of a model. */
export const HELLO: readonly AnswerEvent[] = [
  { type: "start", id: "up_1", model: "m" },
  { type: "text", text: "Hello." },
  { type: "finish", reason: "stop", usage: { input: 10, output: 2 } },
];

/** Answers with a status and a body: a stream where it is one of success. */
export function answering(status: number, body: string, headers: Record<string, string> = {}): Answer {
  const type = status < 300 ? "text/event-stream" : "application/json";
  return (_, response) => {
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(body);
  };
}
