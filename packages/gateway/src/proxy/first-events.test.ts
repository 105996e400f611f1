import { afterEach, describe, expect, it } from "vitest";
import { FirstEvents } from "./first-events.ts";

const open: FirstEvents[] = [];
afterEach(() => {
  for (const first of open.splice(0)) first.end();
});

function firstEvents(): FirstEvents {
  const first = new FirstEvents({ headIsDue: () => {}, eventsAreDue: () => {} });
  open.push(first);
  return first;
}

/** What is known of a stream that comes in pieces of that size, and how much of it had come by then. */
function judged(text: string, size = text.length): readonly [verdict: string, length: number] {
  const first = firstEvents();
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += size) {
    const verdict = first.push(bytes.subarray(at, at + size));
    if (verdict !== "wait") return [verdict, Math.min(at + size, bytes.length)];
  }
  return ["wait", bytes.length];
}

const created = 'event: response.created\ndata: {"type":"response.created","response":{}}\n\n';
const failed = 'event: error\ndata: {"type":"error","error":{"message":"no"}}\n\n';
const message = 'event: message_start\ndata: {"type":"message_start","message":{"content":[]}}\n\n';
const ping = 'event: ping\ndata: {"type": "ping"}\n\n';
const said = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n';

describe("the first events of a stream", () => {
  it.each([
    ["one that says something", said, "pass"],
    ["an error", failed, "error"],
    ["an error behind a preamble", created + failed, "error"],
    ["an error behind the start of a message", message + ping + failed, "error"],
    ["something behind the start of a message", message + ping + said, "pass"],
    ["an error behind comments", `: ping\n\n: ping\n\n${failed}`, "error"],
    ["something behind a preamble", created + said, "pass"],
    ["a preamble alone", created, "wait"],
    [
      "a call with an error among its arguments",
      'data: {"candidates":[{"content":{"parts":[{"functionCall":{"args":{"type":"error"}}}]}}]}\n\n',
      "pass",
    ],
    ["a preamble that speaks of errors", created.replace("{}", '{"tools":[{"type":"error"}]}'), "wait"],
    ["a preamble without a name", 'data: {"type":"response.created","response":{"error":null}}\n\n', "wait"],
    [
      "a preamble that says last what it is",
      'data: {"response":{"id":"a"},"type":"response.created"}\n\n',
      "wait",
    ],
    ["an error without a name", 'data: {"type":"error","error":{"message":"no"}}\n\n', "error"],
    [
      "an error that says last what it is",
      'data: {"response":{"id":"a"},"type":"response.failed"}\n\n',
      "error",
    ],
    ["an error that says nothing but that", 'data: { "error": {"message":"no"}}\n\n', "error"],
    ["one that is still to end", said.slice(0, -1), "wait"],
  ])("are known as they are, in whatever pieces they come: %s", (_, text, verdict) => {
    for (const events of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r")]) {
      // The last line end of what is still to end is there in one case and not in the other.
      for (const size of [1, 2, 3, 7, events.length]) expect(judged(events, size)[0]).toBe(verdict);
    }
  });

  it("are known as soon as the event that tells has come", () => {
    const [verdict, length] = judged(created + failed + said, 1);
    expect([verdict, length]).toEqual(["error", (created + failed).length]);
  });

  it("are given back to the last byte", () => {
    const first = firstEvents();
    const bytes = Buffer.from(created + said);
    for (let at = 0; at < bytes.length; at += 5) first.push(bytes.subarray(at, at + 5));
    expect(first.end().bytes().equals(bytes)).toBe(true);
  });

  // Looking at all of it again with each piece would take minutes here.
  it.each([
    ["a long one", `data: {"type":"response.created","instructions":"${"i".repeat(60_000)}"}\n\n`],
    ["many short ones", ": ping\n\n".repeat(8_000)],
  ])("are looked at once, however small their pieces are: %s", (_, text) => {
    expect(judged(text, 1)).toEqual(["wait", text.length]);
  });

  it("are passed on when they are longer than anything that is held back", () => {
    expect(judged("x".repeat(70_000), 1_000)).toEqual(["pass", 66_000]);
  });
});
