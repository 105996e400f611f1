import { describe, expect, it } from "vitest";
import { crc32 } from "./crc32.ts";
import { awsEvent, awsEventStream } from "./event-stream.ts";

describe("an AWS event stream", () => {
  it("has the checksum that everybody knows", () => {
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
  });

  it("frames an event with lengths, headers and two checksums", () => {
    const message = Buffer.from(awsEvent("messageStop", { stopReason: "end_turn" }));
    const headers = message.readUInt32BE(4);
    expect(message.readUInt32BE(0)).toBe(message.length);
    expect(message.readUInt32BE(8)).toBe(crc32(message.subarray(0, 8)));
    expect(message.readUInt32BE(message.length - 4)).toBe(crc32(message.subarray(0, -4)));
    expect(message.subarray(12 + headers, -4).toString()).toBe('{"stopReason":"end_turn"}');
    expect(message.subarray(12, 12 + 12).toString("latin1")).toBe("\x0b:event-type");
  });

  it("has an event that no client takes", () => {
    const message = Buffer.from(awsEventStream.malformed as Uint8Array);
    expect(message.readUInt32BE(message.length - 4)).not.toBe(crc32(message.subarray(0, -4)));
  });
});
