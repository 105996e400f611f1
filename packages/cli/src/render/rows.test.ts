import { describe, expect, it } from "vitest";
import { plain } from "../output/paint.ts";
import { type Row, renderRows } from "./rows.ts";
import { wrap } from "./wrap.ts";

const row = (place: string, text: string, notes: string[] = []): Row => ({
  cells: [{ text: place }, { text: "error" }],
  text,
  code: "some-rule",
  notes,
});

describe("renderRows", () => {
  it("lines cells up", () => {
    expect(
      renderRows([row("messages.1", "Short"), row("m", "Other")], { paint: plain, width: undefined }),
    ).toBe("  messages.1  error  Short  some-rule\n  m           error  Other  some-rule\n");
  });

  it("puts notes below the text", () => {
    expect(renderRows([row("m", "Text", ["one", "two"])], { paint: plain, width: undefined })).toBe(
      "  m  error  Text  some-rule\n            one\n            two\n",
    );
  });

  it("wraps to the width of a terminal, the code included", () => {
    const out = renderRows([row("messages.1", "a sentence that does not fit in so few columns")], {
      paint: plain,
      width: 50,
    });
    expect(out).toBe(
      [
        "  messages.1  error  a sentence that does not fit",
        "                     in so few columns  some-rule",
        "",
      ].join("\n"),
    );
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  it("puts the sentence below its cells where a terminal is narrow", () => {
    const out = renderRows(
      [row("messages.1.tool_calls.0", "a sentence that does not fit in so few columns", ["a note"])],
      {
        paint: plain,
        width: 44,
      },
    );
    expect(out).toBe(
      [
        "  messages.1.tool_calls.0  error",
        "    a sentence that does not fit in so few",
        "    columns  some-rule",
        "    a note",
        "",
      ].join("\n"),
    );
  });

  it("lets one long cell stick out instead of moving all", () => {
    const out = renderRows([row("x".repeat(50), "Text"), row("m", "Text")], {
      paint: plain,
      width: undefined,
    });
    expect(out.split("\n")[1]).toBe(`  ${"m".padEnd(36)}  error  Text  some-rule`);
  });

  it("puts a heading above each group", () => {
    const rows = [
      { ...row("a", "One"), heading: "first" },
      row("bb", "Two"),
      { ...row("c", "Three"), heading: "second" },
    ];
    expect(renderRows(rows, { paint: plain, width: undefined })).toBe(
      [
        "first",
        "  a   error  One  some-rule",
        "  bb  error  Two  some-rule",
        "",
        "second",
        "  c   error  Three  some-rule",
        "",
      ].join("\n"),
    );
  });

  it("colours after it has measured", () => {
    const paint = (_style: unknown, text: string) => `<${text}>`;
    expect(renderRows([row("m", "Text")], { paint, width: undefined })).toBe(
      "  m  error  Text  <some-rule>\n",
    );
  });
});

describe("wrap", () => {
  it("breaks between words and keeps long ones whole", () => {
    expect(wrap(`short ${"y".repeat(40)} words here`, 30)).toEqual(["short", "y".repeat(40), "words here"]);
  });

  it("leaves text alone without a sensible width", () => {
    expect(wrap("a b c", undefined)).toEqual(["a b c"]);
    expect(wrap("a b c", 3)).toEqual(["a b c"]);
  });
});
