import { ruleDocs } from "@suture/core/docs";
import { expectInvalid, expectValid } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";
import { rules } from "./registry.ts";

describe("the documentation of rules", () => {
  it("covers every rule and no other", () => {
    expect(Object.keys(ruleDocs).sort()).toEqual(rules.map((rule) => rule.code).sort());
  });

  it("shows at least one broken document for every rule", () => {
    const without = Object.entries(ruleDocs).filter(
      ([, { examples }]) => !examples.some(({ findings }) => findings.length > 0),
    );
    expect(without.map(([code]) => code)).toEqual([]);
  });

  it("shows no example twice", () => {
    const all = Object.values(ruleDocs).flatMap(({ examples }) => examples);
    expect(new Set(all.map(({ title: _, ...rest }) => JSON.stringify(rest))).size).toBe(all.length);
  });

  it("says why, and what repair does, in a few sentences", () => {
    for (const { why, mend } of Object.values(ruleDocs)) {
      for (const text of [why, mend]) {
        expect(text).toMatch(/^[A-Z`].*\.$/s);
        expect(text.length).toBeLessThan(420);
      }
    }
  });
});

describe.each(Object.entries(ruleDocs))("%s", (code, { examples }) => {
  it.each(examples.map((example) => [example.title, example] as const))("%s", (_, example) => {
    const { before, after, findings, ...options } = example;
    if (findings.length === 0) expectValid(code, { ...options, document: before });
    else expectInvalid(code, { ...options, document: before, findings, output: after });
  });
});
