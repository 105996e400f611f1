import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { decode } from "./decode.ts";

it("decodes UTF-8", () => {
  expect(decode(Buffer.from("é😀"), "a")).toEqual({ text: "é😀", marked: false });
});

it("takes off a byte order mark and remembers it", () => {
  expect(decode(Buffer.from("\ufeff[]"), "a")).toEqual({ text: "[]", marked: true });
});

it.each([
  [Buffer.from("\ufeff[]", "utf16le"), "a is UTF-16 text, expected UTF-8"],
  [Uint8Array.of(0xfe, 0xff, 0, 0x5b), "a is UTF-16 text, expected UTF-8"],
  [Buffer.from("[1, 2]", "utf16le"), "a is UTF-16 text, expected UTF-8"],
  [Buffer.from("[1, 2]", "utf16le").swap16(), "a is UTF-16 text, expected UTF-8"],
  [Uint8Array.of(0x1f, 0x8b, 0x08, 0), "a is compressed, expected text"],
  [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4), "a is compressed, expected text"],
  [Buffer.from("PK\x03\x04abc"), "a is compressed, expected text"],
  [Buffer.from("SQLite format 3\0abc"), "a is a SQLite database, expected text"],
  [Buffer.alloc(100), "a holds nothing but zeros, expected text"],
  [Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "a is binary, expected text"],
  [Uint8Array.of(0x22, 0xe9, 0x22), "a is not UTF-8 text"],
])("refuses other encodings", (bytes, message) => {
  expect(() => decode(bytes, "a")).toThrow(message);
});

it("leaves zeros among JSON to whoever tells their place", () => {
  expect(decode(Buffer.from('["a\0b"]'), "a").text).toBe('["a\0b"]');
});

it.each([
  [Buffer.from("\ufeff[]", "utf16le"), "iconv -f UTF-16 "],
  [Buffer.from("[1, 2]", "utf16le"), "iconv -f UTF-16LE "],
  [Buffer.from("[1, 2]", "utf16le").swap16(), "iconv -f UTF-16BE "],
])("names the order of bytes where nothing else does", (bytes, words) => {
  expect(() => decode(bytes, "a")).toThrow(expect.objectContaining({ hint: expect.stringContaining(words) }));
});
