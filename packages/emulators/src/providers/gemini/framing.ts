import type { Framing } from "../../server/framing.ts";

/** Server-sent events as Google writes them: lines end with both characters. */
export const geminiEvents: Framing = {
  contentType: "text/event-stream",
  frame: (event) => `data: ${event}\r\n\r\n`,
  end: "",
  malformed: 'data: {"malformed": tru\r\n\r\n',
};

/** A list of responses that grows: what a stream is unless `alt=sse` was asked for. */
export const geminiList: Framing = {
  contentType: "application/json; charset=UTF-8",
  frame: (event, index) => `${index === 0 ? "[" : ",\r\n"}${event}\n`,
  end: "]\n",
  malformed: ',\r\n{"malformed": tru\n',
};
