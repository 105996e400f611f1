import { describe, expect, it } from "vitest";
import {
  historyHeaders,
  isDocument,
  isEventStream,
  isPlain,
  requestHeaders,
  responseHeaders,
} from "./headers.ts";

describe("headers of one connection", () => {
  const raw = [
    "Connection",
    "x-one",
    "X-One",
    "1",
    "connection",
    "X-Two , close",
    "x-two",
    "2",
    "x-three",
    "3",
  ];

  it("are not passed on, whichever Connection names them", () => {
    const rest = ["x-three", "3"];
    expect(requestHeaders(raw, true)).toEqual(rest);
    expect(historyHeaders(raw)).toEqual(rest);
    expect(responseHeaders(raw, [])).toEqual(rest);
  });

  it("are named by none that only says how long it lasts", () => {
    const kept = ["connection", "keep-alive", "CONNECTION", "x-one", "x-one", "1", "keep-alive-too", "2"];
    expect(requestHeaders(kept, true)).toEqual(["keep-alive-too", "2"]);
  });
});

it("what a client shows a proxy is not passed on", () => {
  const raw = ["Proxy-Authorization", "Basic abc", "authorization", "Bearer x"];
  expect(requestHeaders(raw, true)).toEqual(["authorization", "Bearer x"]);
  expect(historyHeaders(raw)).toEqual(["authorization", "Bearer x"]);
});

describe("what an answer is", () => {
  it("is said in whatever case", () => {
    for (const type of ["text/event-stream", "Text/Event-Stream; charset=UTF-8", "TEXT/EVENT-STREAM;a=b"])
      expect(isEventStream(["Content-Type", type])).toBe(true);
    for (const type of ["text/event-streams", "application/json", "x-text/event-stream"])
      expect(isEventStream(["content-type", type])).toBe(false);
    for (const type of ["application/json", "Application/JSON; charset=utf-8"])
      expect(isDocument(["content-type", type], 10)).toBe(true);
    for (const type of ["application/jsonl", "text/html"])
      expect(isDocument(["content-type", type], 10)).toBe(false);
    expect(isPlain(["content-encoding", "Identity"])).toBe(true);
    expect(isPlain(["content-encoding", "br"])).toBe(false);
  });
});
