/** How the events of a stream are sent. */
export interface Framing {
  readonly contentType: string;
  /** Encodes one event. `index` is its position in the stream, from 0. */
  frame(event: string | Uint8Array, index: number): string | Uint8Array;
  /** What follows the last event. */
  readonly end: string;
  /** An event that no client can read, for scenarios. */
  readonly malformed: string | Uint8Array;
}

/** Server-sent events. An event is the text after `data: `; one that begins with `event: ` is sent as it is. */
export const sse: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  frame: (event) => (String(event).startsWith("event: ") ? `${event}\n\n` : `data: ${event}\n\n`),
  end: "",
  malformed: 'data: {"malformed": tru\n\n',
};

/** An event of a named type, for `sse`. */
export function sseEvent(type: string, data: unknown): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}`;
}
