import { describe, expect, it } from "vitest";
import { countTokens, judge, signatureOf, tokensOf } from "./index.ts";

describe("the tokens of a prompt", () => {
  it("are a quarter of its bytes, rounded up, and four a message", () => {
    expect(countTokens({ values: [], messages: 0 })).toBe(0);
    expect(countTokens({ values: ["12345"], messages: 1 })).toBe(6);
    expect(countTokens({ values: [{ a: ["é", { b: "xx" }], c: 7 }], messages: 0 })).toBe(1);
  });

  it("do not grow with the size of media", () => {
    const url = `data:image/png;base64,${"A".repeat(10_000)}`;
    expect(countTokens({ values: [{ image_url: { url } }], messages: 0 })).toBe(256);
    expect(countTokens({ values: [{ source: { data: "A".repeat(10_000) } }], messages: 0 })).toBe(256);
  });

  it("let a test aim at the window exactly", () => {
    const body = { model: "gpt-4o", messages: [{ role: "user", content: "x".repeat(96) }] };
    expect(tokensOf("openai-chat", body)).toBe(29);
    expect(judge("openai-chat", { body }, { window: 29 }).accepted).toBe(true);
    expect(judge("openai-chat", { body }, { window: 28 }).accepted).toBe(false);
  });
});

describe("signatures", () => {
  it("depend on the vendor and the text alone", () => {
    expect(signatureOf("a", "text")).toBe(signatureOf("a", "text"));
    expect(signatureOf("a", "text")).not.toBe(signatureOf("b", "text"));
    expect(signatureOf("a", "text")).not.toBe(signatureOf("a", "texts"));
  });
});
