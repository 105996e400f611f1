import type { Framing } from "../../server/framing.ts";

/** Server-sent events in Google's form: lines end with CRLF. */
export const geminiEvents: Framing = {
  contentType: "text/event-stream",
  frame: (event) => `data: ${event}\r\n\r\n`,
  end: "",
  malformed: 'data: {"malformed": tru\r\n\r\n',
};

/** A growing list of responses: the form of a stream without `alt=sse`. */
export const geminiList: Framing = {
  contentType: "application/json; charset=UTF-8",
  frame: (event, index) => `${index === 0 ? "[" : ",\r\n"}${event}\n`,
  end: "]\n",
  malformed: ',\r\n{"malformed": tru\n',
};
