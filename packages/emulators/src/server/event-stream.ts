import { crc32 } from "./crc32.ts";
import type { Framing } from "./framing.ts";

/** The type byte of a string header. */
const STRING = 7;

/** Encodes one message of an AWS event stream: length, length of headers, checksum of both, headers, payload, checksum of everything. */
export function encodeEvent(headers: Readonly<Record<string, string>>, payload: string): Uint8Array {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => encodeHeader(name, value)));
  const body = Buffer.from(payload);
  const total = 12 + head.length + body.length + 4;
  const message = Buffer.alloc(total);
  message.writeUInt32BE(total, 0);
  message.writeUInt32BE(head.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  head.copy(message, 12);
  body.copy(message, 12 + head.length);
  message.writeUInt32BE(crc32(message.subarray(0, total - 4)), total - 4);
  return message;
}

function encodeHeader(name: string, value: string): Buffer {
  const text = Buffer.from(value);
  const header = Buffer.alloc(1 + name.length + 1 + 2);
  header.writeUInt8(name.length, 0);
  header.write(name, 1, "ascii");
  header.writeUInt8(STRING, 1 + name.length);
  header.writeUInt16BE(text.length, 2 + name.length);
  return Buffer.concat([header, text]);
}

/** An event of a named type with a JSON payload. */
export function awsEvent(type: string, payload: unknown): Uint8Array {
  return encodeEvent(
    { ":event-type": type, ":content-type": "application/json", ":message-type": "event" },
    JSON.stringify(payload),
  );
}

/** An exception inside a stream. */
export function awsException(type: string, payload: unknown): Uint8Array {
  return encodeEvent(
    { ":exception-type": type, ":content-type": "application/json", ":message-type": "exception" },
    JSON.stringify(payload),
  );
}

/** A message whose checksum is wrong. */
function spoiltEvent(): Uint8Array {
  const message = awsEvent("malformed", {});
  message[message.length - 1]! ^= 0xff;
  return message;
}

/** AWS event streams. Events are made with `awsEvent` and `awsException`, and sent as they are. */
export const awsEventStream: Framing = {
  contentType: "application/vnd.amazon.eventstream",
  frame: (event) => event,
  end: "",
  malformed: spoiltEvent(),
};
