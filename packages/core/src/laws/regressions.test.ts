import { render, wireOf } from "@suture/testkit";
import { describe, expect, it } from "vitest";
import { check, type RepairOptions, repair } from "../index.ts";

/** Histories that once broke a law, as small as they could be made. */
describe("histories that once broke a law", () => {
  const chat = (notation: string) => render(wireOf("openai-chat"), notation);
  const settles = (input: unknown, options: RepairOptions) => {
    const { document } = repair(input, options);
    expect(check(document, options).findings.filter(({ level }) => level === "error")).toEqual([]);
    expect(repair(document, options).document).toBe(document);
  };

  it.each(["openai-chat", "openai-responses", "anthropic", "bedrock", "pydantic-ai", "ai-sdk", "suture"])(
    "a call that %s has no place to sign",
    (format) => {
      const options = { from: format, for: "gemini", model: "gemini-3-pro-preview" };
      settles(render(wireOf(format), "U A[1] R:1"), options);
      settles(render(wireOf(format), "U A[1] R:1"), { ...options, strict: true });
    },
  );

  it("a stored session of pydantic-ai, which defines no tools", () => {
    settles(
      { messages: render(wireOf("pydantic-ai"), "U A[1] R:1") },
      { from: "pydantic-ai", for: "bedrock" },
    );
  });

  it("a lone surrogate in the system field is replaced, and said to be lost", () => {
    const input = {
      model: "m",
      max_tokens: 1,
      system: "lone \ud83d",
      messages: [{ role: "user", content: "U1" }],
    };
    const { report } = repair(input, { from: "anthropic" });
    expect(report.edits).toMatchObject([{ rule: "text-is-well-formed", place: "system", lossy: true }]);
  });

  it("a pending call whose result is away from home stays when results away from home are dropped", () => {
    const options: RepairOptions = { from: "openai-chat", pending: ["1"], policy: "drop" };
    const { document } = repair(chat("U R:1 A[1]"), options);
    expect(document).toEqual(chat("U A[1]"));
  });

  it("media in a result, for a model that takes none anywhere", () => {
    const url = "data:image/png;base64,SU1BR0U=";
    const input = [
      ...chat("U A[1,2]"),
      { role: "tool", tool_call_id: "1", content: [{ type: "image_url", image_url: { url } }] },
      { role: "tool", tool_call_id: "2", content: "OUT:2" },
    ];
    const options = { from: "openai-chat", for: "deepseek" };
    settles(input, options);
    const lost = repair(input, options).report.edits.filter(({ lossy }) => lossy);
    expect(lost).toMatchObject([
      { rule: "media-is-supported", place: expect.stringContaining("messages.2") },
    ]);
  });
});
