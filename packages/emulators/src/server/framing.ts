/** How the events of a stream stand on the wire. */
export interface Framing {
  readonly contentType: string;
  /** Puts one event on the wire. `index` is its place in the stream, from 0. */
  frame(event: string | Uint8Array, index: number): string | Uint8Array;
  /** What comes behind the last event. */
  readonly end: string;
  /** An event that no client can read, for scenarios. */
  readonly malformed: string | Uint8Array;
}

/** Server-sent events. An event is what stands behind `data: `; one that begins with `event: ` is written as it is. */
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
