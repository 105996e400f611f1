import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withFlesh } from "./flesh.ts";
import { type Skeleton, skeletonOf, textOf } from "./skeleton.ts";

const long = 'words and "quotes" and\nlines, é 日本, '.repeat(20).trimEnd();
const bodyOf = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("a skeleton", () => {
  it("holds no long text and gives it back", () => {
    const bytes = bodyOf({ content: long, list: [{ text: `${long}  \n` }], id: "short" });
    const skeleton = skeletonOf(bytes) as Skeleton;
    expect(skeleton.bones.length).toBeLessThan(bytes.length / 4);
    expect(JSON.parse(textOf(skeleton.bones)).list[0].text).toMatch(/\d {2}\n$/);
    expect(withFlesh(textOf(skeleton.bones), bytes, skeleton)?.equals(bytes)).toBe(true);
  });

  it.each([
    ["an id", { id: long }],
    ["arguments", { arguments: long }],
    ["a key", { [long]: 1, content: "x" }],
    ["a blank text", { content: " ".repeat(500) }],
    ["a text that is blank in another script", { content: "\u00a0\u3000\u2003".repeat(200) }],
    ["a NUL", { content: `${long}\0` }],
    ["half of a pair", { content: `${long}\ud83d` }],
    ["a head of a data URL that does not end", { url: `data:${"x".repeat(500)}` }],
    ["a text longer than a provider may take", { content: "x".repeat(1_100_000) }],
    ["what ends in a space of another script", { content: `${long}\u3000` }],
    ["what ends in a backslash", { content: `${long}\\` }],
  ])("is not made of %s", (_, value) => {
    expect(skeletonOf(bodyOf(value))).toBeUndefined();
  });

  it.each(['{"content":"', '{"a', '{"content":"\\', "", "no json"])("is not made of %j", (text) => {
    expect(skeletonOf(Buffer.from(text))).toBeUndefined();
  });

  it("keeps what tells media", () => {
    const url = `data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,${"QUJD".repeat(99)}`;
    expect(textOf((skeletonOf(bodyOf({ url })) as Skeleton).bones)).toContain(
      url.slice(0, url.indexOf(",") + 1),
    );
  });

  it("is found in any JSON, and any bytes come to an end", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        const bytes = Buffer.from(
          JSON.stringify({ text: long, value, content: [value, long] }, undefined, indent),
        );
        const skeleton = skeletonOf(bytes) as Skeleton;
        expect(withFlesh(textOf(skeleton.bones), bytes, skeleton)?.equals(bytes)).toBe(true);
        expect(JSON.parse(textOf(skeleton.bones)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 999 }), (bytes) => void skeletonOf(Buffer.from(bytes))));
  });
});

describe("flesh", () => {
  const bytes = bodyOf({ content: long });
  const skeleton = skeletonOf(bytes) as Skeleton;
  const { content } = JSON.parse(textOf(skeleton.bones));
  const put = (value: unknown) => withFlesh(JSON.stringify(value), bytes, skeleton)?.toString();

  it("comes back wherever the text went, as often as it is there", () => {
    const value = [content, { quoted: `said:\n${content}` }];
    expect(JSON.parse(put(value) ?? "")).toEqual([long, { quoted: `said:\n${long}` }]);
  });

  it("does not come back so often in one text that it is too long", () => {
    const often = Array(2_000).fill(content);
    expect(put(often)?.length).toBeGreaterThan(1_000_000);
    expect(put(often.join("\n"))).toBeUndefined();
    expect(put(`${"x".repeat(999_900)}\n${content}`)).toBeUndefined();
    expect(put(`${content}\n${'"'.repeat(499_900)}`)).toBeUndefined();
  });

  it.each([
    ["inside of JSON that is a text", JSON.stringify({ content })],
    ["in the middle of a line", `said: ${content}`],
    ["cut short", content.slice(0, -1)],
    ["without its beginning", content.slice(3)],
  ])("does not come back %s", (_, value) => {
    expect(put(value)).toBeUndefined();
  });
});
