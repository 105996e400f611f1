import { rules } from "@suture/core";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";

describe("explain", () => {
  it("prints the page of a rule", async () => {
    const { code, out } = await suture(["explain", "tool-call-has-result"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^tool-call-has-result {2}pairing\nEvery /);
    const headings = out
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .slice(1);
    expect(headings).toEqual([
      "Why",
      "How it is mended",
      expect.stringMatching(/^Example: /),
      "Mended",
      "Who enforces it",
    ]);
    expect(out).toContain("\nWho enforces it\n  error  openai-chat");
    expect(out).toContain("“An assistant message with 'tool_calls' must be followed by");
  });

  it.each(rules.map((rule) => rule.code))("has a page for %s that says why, how and who", async (code) => {
    const { out } = await suture(["explain", code]);
    expect(out).toMatch(/\nWhy\n {2}\S.*\nHow it is mended\n {2}\S.*\nExample: /s);
    expect(out.length).toBeLessThan(10_000);
    expect(out).toMatch(/\nWho enforces it\n {2}(error|risk) /);
    expect(out).not.toContain("undefined");
  });

  it("fits a terminal", async () => {
    const { out } = await suture(["explain", "tool-call-has-result"], {
      terminals: ["stdout"],
      columns: 72,
      env: { NO_COLOR: "1" },
    });
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(72);
  });

  it("suggests rules for a code it does not know", async () => {
    const { code, out, err } = await suture(["explain", "call-has-result"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(
      /^suture: unknown rule call-has-result; did you mean tool-call-has-result.*\?\nsuture rules lists/,
    );
    expect((await suture(["explain", "zzz"])).err).toBe(
      "suture: unknown rule zzz\nsuture rules lists them all.\n",
    );
  });

  it("needs one rule", async () => {
    expect(await suture(["explain"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("needs the code of a rule"),
    });
    expect(await suture(["explain", "a", "b"])).toMatchObject({ code: 2 });
  });
});
