import { expect, test } from "vitest";
import { base64Of, decodeText, encodeBase64, encodeText } from "./base64.ts";

test("bytes of every length", () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
    expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  }
});

test.each(["", "a", "hé", "€uro", "😀 and more", "\0\u007f\u0080\u07ff\u0800\uffff"])("text %j", (text) => {
  const data = Buffer.from(text, "utf8").toString("base64");
  expect(encodeText(text)).toBe(data);
  expect(decodeText(data)).toBe(text);
});

test("a lone surrogate becomes the replacement character", () => {
  expect(decodeText(encodeText("a\ud800b"))).toBe("a\ufffdb");
});

test("what is no text", () => {
  expect(decodeText("!!")).toBeUndefined();
  expect(decodeText("/w==")).toBeUndefined();
});

test("bytes as documents hold them", () => {
  const bytes = new Uint8Array([104, 105]);
  expect([base64Of("aGk="), base64Of(bytes), base64Of(bytes.buffer)]).toEqual(["aGk=", "aGk=", "aGk="]);
  expect([base64Of(7), base64Of({}), base64Of(null)]).toEqual([undefined, undefined, undefined]);
});
