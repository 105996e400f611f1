import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenLinks } from "./docs/broken-links.ts";
import { demandOf } from "./docs/enforcement.ts";
import { code, source, table } from "./docs/markdown.ts";
import { generatedPages } from "./docs/pages.ts";
import { renderJson } from "./docs/render-json.ts";

describe("links", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "links-"));
    writeFileSync(join(folder, "there.md"), "# A heading, with `code`\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    "[x](there.md)",
    "[x](there.md#a-heading-with-code)",
    "# Here\n[x](#here)",
    "[x](https://example.com/gone.md)",
    "```\n[x](gone.md)\n```",
    "`[x](gone.md)`",
  ])("accepts %s", (text) => expect(brokenLinks(text, folder)).toEqual([]));

  it.each([
    ["[x](gone.md)", "gone.md"],
    ["[x](there.md#gone)", "there.md#gone"],
    ["[x](#gone)", "#gone"],
    ['<img src="gone.svg">', "gone.svg"],
  ])("refuses %s", (text, link) => expect(brokenLinks(text, folder)).toEqual([link]));
});

describe("documents", () => {
  it("keeps what is short on one line", () => {
    expect(renderJson({ role: "user", content: [] })).toBe('{ "role": "user", "content": [] }');
  });

  it("breaks what is long", () => {
    const words = "word ".repeat(12).trim();
    expect(renderJson([{ a: words, b: words }])).toBe(
      `[\n  {\n    "a": "${words}",\n    "b": "${words}"\n  }\n]`,
    );
  });

  it("shortens texts and lists", () => {
    expect(renderJson("a".repeat(500))).toBe('"aaaaaaaaaaaa… (500 characters)"');
    const list = renderJson(Array.from({ length: 200 }, (_, i) => `item ${i}`));
    expect(list).toContain('"… and 194 more"');
  });
});

describe("markdown", () => {
  it("keeps cells in their columns", () => {
    expect(table(["a", "b"], [["1", code("x|y")]])).toEqual([
      "| a | b |",
      "| --- | --- |",
      "| 1 | `x\\|y` |",
      "",
    ]);
    expect(table(["a"], [])).toEqual([]);
  });

  it("quotes backticks", () => {
    expect(code("`tool_use` ids")).toBe("`` `tool_use` ids ``");
  });

  it("links to issues", () => {
    expect(source("issue a/b#1")).toBe("[a/b#1](https://github.com/a/b/issues/1)");
    expect(source("vendor docs")).toBe("vendor docs");
  });

  it.each([
    [true, ""],
    [4, "4"],
    [[], "none"],
    [["image", "audio"], "image, audio"],
    [{ chars: "a-z", min: 9, max: 9 }, "9 characters of [a-z]"],
    [{ chars: "\\s\\S", min: 1, max: 40 }, "1–40 characters of any kind"],
    [{ prefixes: { message: "msg" }, max: 64 }, "message: msg…; at most 64"],
    [{ empty: false }, "must not be empty"],
  ])("puts %j into words", (value, words) => expect(demandOf(value)).toBe(words));
});

it("writes the same pages every time", () => {
  expect([...generatedPages()]).toEqual([...generatedPages()]);
});
