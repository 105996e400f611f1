import { check, repair } from "@suture/core";
import { refusalOf } from "@suture/testkit/emulated";
import { claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const OLD = "claude-sonnet-4-5";
const target = { provider: "anthropic", format: "anthropic", model: OLD };
const picture = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
const pdf = { type: "document", source: { type: "url", url: "https://example.com/a.pdf" } };
const notes = { type: "document", source: { type: "text", media_type: "text/plain", data: "Notes." } };
const many = (count: number, piece: object = picture) => Array.from({ length: count }, () => piece);
const request = (model: string, ...content: readonly unknown[]) => ({
  ...{ model, max_tokens: 64, tools: [{ name: "look", input_schema: { type: "object" } }] },
  messages: [
    claude.user("Look."),
    claude.assistant(claude.call("c1", "look", {})),
    { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: many(50) }, ...content] },
  ],
});
const options = { from: "anthropic", for: "anthropic" } as const;
const left = (document: unknown): number => JSON.stringify(document).split("left out: there are").length - 1;

describe("pictures and documents", () => {
  it("may be a hundred, texts aside", () => {
    const sent = request(OLD, ...many(49), pdf, ...many(5, notes));
    expect(check(sent, { ...options, strict: true }).findings).toEqual([]);
    expect(refusalOf(target, sent)).toBeUndefined();
  });

  it("are mended from the first one on where there are more", () => {
    const sent = request(OLD, ...many(52), pdf);
    const says = "too many images and documents: 102 + 1 > 100";
    expect(refusalOf(target, sent)).toBe(says);
    const { document, report } = repair(sent, options);
    const message = "unexpected 103 pictures and documents, expected at most 100";
    expect(report.findings).toMatchObject([
      { rule: "media-count-fits", level: "error", place: "messages.2.content.0", message, says },
    ]);
    expect(report.edits).toMatchObject([{ rule: "media-count-fits", lossy: true }]);
    expect(left(document)).toBe(3);
    expect(refusalOf(target, document)).toBeUndefined();
    expect(repair(document, options).document).toBe(document);
  });

  it("give way in one message after the other", () => {
    const { document, report } = repair(request(OLD, ...many(101)), options);
    expect(report.edits.map(({ place }) => place)).toEqual(["messages.2.content.0", "messages.2.content.1"]);
    expect(left(document)).toBe(51);
    expect(check(document, options).findings).toEqual([]);
  });

  it.each([
    ["claude-3-5-sonnet-20241022", "error"],
    ["claude-opus-4-5", "error"],
    ["claude-opus-4-6", "risk"],
    ["claude-sonnet-5", "risk"],
  ])("of %s: %s", (model, level) => {
    expect(check(request(model, ...many(51)), options).findings).toMatchObject([{ level }]);
  });
});
