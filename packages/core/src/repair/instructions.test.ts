import { check, convert, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const prompt = (content: string) => ({ part_kind: "user-prompt", content });
const request = (instructions: string | null, ...parts: readonly unknown[]) => ({
  kind: "request",
  parts,
  instructions,
});
const response = (content: string) => ({ kind: "response", parts: [{ part_kind: "text", content }] });

/** What repair makes of a history of pydantic-ai, which is the same the second time. */
function mended(history: readonly unknown[], options: object = {}) {
  const given = { from: "pydantic-ai", ...options };
  const { document, report } = repair<unknown>(history, given);
  expect(repair(document, given).changed).toBe(false);
  expect(check(document, given).ok).toBe(true);
  return { document, edits: report.edits };
}

describe("instructions that requests carry", () => {
  it("go with the request that is merged into another", () => {
    const history = [request(null, prompt("a")), request("Be rude.", prompt("b"))];
    const { document, edits } = mended(history, { strict: true });
    expect(document).toMatchObject([{ instructions: "Be rude.", parts: [prompt("a"), prompt("b")] }]);
    expect(edits).toMatchObject([
      { rule: "roles-alternate", action: "merge", place: "messages.1", to: "messages.0" },
      {
        action: "move",
        place: "messages.1.instructions",
        to: "messages.0",
        before: "Be rude.",
        lossy: false,
      },
    ]);
  });

  it("are told of where others take their place", () => {
    const history = [request("Be nice.", prompt("a")), request("Be rude.", prompt("b"))];
    const { document, edits } = mended(history, { strict: true });
    expect(document).toMatchObject([{ instructions: "Be rude." }]);
    expect(edits).toMatchObject([
      { action: "merge" },
      { action: "move", place: "messages.1.instructions", to: "messages.0" },
      { action: "remove", place: "messages.0.instructions", before: "Be nice.", lossy: true },
    ]);
  });

  it("are told of where they go with a request in mid-history", () => {
    const history = [
      request("Be nice.", prompt("a")),
      request("Be kind.", prompt("b")),
      response("x"),
      request("Be rude.", prompt("c")),
    ];
    const { document, edits } = mended(history, { strict: true });
    expect(document).toMatchObject([{ instructions: "Be nice." }, {}, { instructions: "Be rude." }]);
    expect(edits).toMatchObject([
      { action: "merge" },
      { action: "remove", place: "messages.1.instructions", before: "Be kind.", lossy: true },
    ]);
  });

  it("are said once where every request repeats them", () => {
    const history = [request("Be nice.", prompt("a")), request("Be nice.", prompt("b")), response("x")];
    const { document, edits } = mended([...history, request("Be nice.", prompt("c"))], { strict: true });
    expect(document).toMatchObject([{ instructions: "Be nice." }, {}, { instructions: "Be nice." }]);
    expect(edits).toMatchObject([{ action: "merge" }]);
  });

  it("outlive a request that says nothing else", () => {
    const alone = mended([request("Be nice.")], { for: "anthropic" });
    expect(alone.document).toMatchObject([{ instructions: "Be nice.", parts: [prompt("Hello.")] }]);
    const last = [request("Be nice.", prompt("a")), response("x"), request("Be rude.")];
    const { document, edits } = mended(last, { for: "anthropic" });
    expect(document).toMatchObject([{ instructions: "Be rude.", parts: [prompt("a")] }, response("x")]);
    expect(edits).toMatchObject([
      { action: "remove", place: "messages.2" },
      { action: "move", place: "messages.2.instructions", to: "messages.0" },
      { action: "remove", place: "messages.0.instructions", before: "Be nice.", lossy: true },
    ]);
  });

  it("are told of where no request is left", () => {
    const { document, edits } = mended([response("x"), request("Be rude.")], { for: "bedrock" });
    expect(document).toEqual([response("x")]);
    expect(edits).toMatchObject([
      { action: "remove", place: "messages.1" },
      { action: "remove", place: "messages.1.instructions", before: "Be rude.", lossy: true },
    ]);
  });

  it("are each told of when they are stripped, or another format has no place for those of the past", () => {
    const history = [request("Be nice.", prompt("a")), response("x"), request("Be rude.", prompt("b"))];
    const { document, edits } = mended(history, { resume: true });
    expect(JSON.stringify(document)).not.toContain("Be ");
    expect(edits).toMatchObject([
      { rule: "resume", action: "remove", place: "messages.0.instructions", before: "Be nice.", lossy: true },
      { rule: "resume", action: "remove", place: "messages.2.instructions", before: "Be rude.", lossy: true },
    ]);
    const { report } = convert(history, { from: "pydantic-ai", to: "openai-chat" });
    expect(report.edits).toMatchObject([
      {
        rule: "convert",
        action: "remove",
        place: "messages.0.instructions",
        before: "Be nice.",
        lossy: true,
      },
    ]);
    const same = [request("Be nice.", prompt("a")), response("x"), request("Be nice.", prompt("b"))];
    expect(convert(same, { from: "pydantic-ai", to: "openai-chat" }).report.edits).toEqual([]);
  });
});
