import { check, repair } from "@suture/core";
import { refusalOf } from "@suture/testkit/emulated";
import { describe, expect, it } from "vitest";

const target = { provider: "anthropic", format: "anthropic", model: "claude-sonnet-5" };
const options = { from: "anthropic", for: "anthropic", model: target.model } as const;

const u16 = (value: number) => [value >> 8, value & 255];
const word = (text: string) => [...Buffer.from(text, "latin1")];

/** The heads of pictures of such a size; what follows does not matter. */
const PICTURES: { readonly [type: string]: (width: number, height: number) => readonly number[] } = {
  png: (width, height) => [
    ...[0x89, ...word("PNG\r\n\x1a\n"), 0, 0, 0, 13, ...word("IHDR")],
    ...[0, 0, ...u16(width), 0, 0, ...u16(height), 8, 2, 0, 0, 0],
  ],
  gif: (width, height) => [
    ...word("GIF89a"),
    ...[...u16(width).toReversed(), ...u16(height).toReversed(), 0, 0, 0],
  ],
  // A thumbnail stands before the picture, and a table that is no picture.
  jpeg: (width, height) => [
    ...[0xff, 0xd8, 0xff, 0xe1, ...u16(40_002), ...Array<number>(40_000).fill(7)],
    ...[0xff, 0xc4, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, ...u16(height), ...u16(width), 3],
  ],
};
const WEBP: { readonly [kind: string]: (width: number, height: number) => readonly number[] } = {
  "VP8 ": (width, height) => [
    ...[0, 0, 0, 0x9d, 0x01, 0x2a],
    ...[...u16(width).toReversed(), ...u16(height).toReversed()],
  ],
  VP8L: (width, height) => {
    const bits = (width - 1) | ((height - 1) << 14);
    return [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >>> 24) & 255, 0, 0, 0, 0, 0];
  },
  VP8X: (width, height) => [
    ...[0, 0, 0, 0, (width - 1) & 255, (width - 1) >> 8, 0],
    ...[(height - 1) & 255, (height - 1) >> 8, 0],
  ],
};

const image = (bytes: readonly number[], type: string, padding = 0) => ({
  type: "image",
  source: {
    type: "base64",
    media_type: `image/${type}`,
    data: Buffer.concat([Buffer.from(bytes), Buffer.alloc(padding, 1)]).toString("base64"),
  },
});
const png = (side: number) => image(PICTURES.png?.(side, 10) ?? [], "png");
const request = (content: readonly unknown[]) => ({
  ...{ model: target.model, max_tokens: 64 },
  messages: [{ role: "user", content: [{ type: "text", text: "What is this?" }, ...content] }],
});

describe("a picture", () => {
  it.each(Object.entries(PICTURES))("of type %s has as many pixels as the provider sees", (type, make) => {
    for (const [width, height] of [
      [10, 8000],
      [8000, 10],
      [10, 8001],
      [8001, 10],
    ] as const) {
      const sent = request([image(make(width, height), type)]);
      const isRefused = Math.max(width, height) > 8000;
      expect(refusalOf(target, sent) !== undefined).toBe(isRefused);
      expect(check(sent, options).ok).toBe(!isRefused);
      expect(refusalOf(target, repair(sent, options).document)).toBeUndefined();
    }
  });

  it.each(Object.entries(WEBP))("of type webp (%s) is measured, too", (kind, make) => {
    const webp = (width: number, height: number) =>
      image(
        [...word("RIFF"), 0, 0, 0, 0, ...word(`WEBP${kind}`), 0, 0, 0, 0, ...make(width, height)],
        "webp",
      );
    expect(check(request([webp(8000, 300)]), options).ok).toBe(true);
    expect(check(request([webp(300, 8001)]), options).ok).toBe(false);
    expect(check(request([webp(8001, 300)]), options).ok).toBe(false);
  });

  it("has no more than 5 MB as it is sent, and is told of in the provider's words", () => {
    const sent = request([image([], "png", 3_932_161)]);
    expect(refusalOf(target, sent)).toBeDefined();
    const { document, report } = repair(sent, options);
    expect(report.findings).toMatchObject([
      {
        rule: "media-fits",
        says: expect.stringContaining("image exceeds 5 MB maximum: 5242884 bytes > 5242880 bytes"),
      },
    ]);
    expect(report.edits).toMatchObject([{ rule: "media-fits", lossy: true }]);
    expect(refusalOf(target, document)).toBeUndefined();
    expect(check(request([image([], "png", 3_932_160)]), options).ok).toBe(true);
  });

  it("holds at least a byte, and stands in nobody else's place", () => {
    const source = { type: "base64", media_type: "image/png", data: "" };
    const linked = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
    const result = {
      type: "tool_result",
      tool_use_id: "c1",
      content: [linked, { type: "image", source }, png(10)],
    };
    const sent = {
      ...{ model: target.model, max_tokens: 64 },
      tools: [{ name: "look", input_schema: { type: "object" } }],
      messages: [
        { role: "user", content: "Look." },
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look", input: {} }] },
        { role: "user", content: [result] },
      ],
    };
    expect(refusalOf(target, sent)).toContain(
      "messages.2.content.0.tool_result.content.1.image.source.base64: image cannot be empty",
    );
    const { document, report } = repair(sent, options);
    const message = "unexpected empty picture, expected its bytes";
    expect(report.findings).toMatchObject([
      { rule: "media-fits", level: "error", message, place: "messages.2.content.0" },
    ]);
    expect(report.findings[0]?.says).toBeUndefined();
    const note = { type: "text", text: "[image image/png left out: it is empty]" };
    expect(document).toEqual({
      ...sent,
      messages: [
        ...sent.messages.slice(0, 2),
        { role: "user", content: [{ ...result, content: [linked, note, png(10)] }] },
      ],
    });
    expect(refusalOf(target, document)).toBeUndefined();
  });

  it("that is none is left to others", () => {
    for (const data of ["iVBORw", "/9j/", "/9j/4A", "UklGRg==", "no base64!", "R0lGOD"]) {
      const source = { type: "base64", media_type: "image/png", data };
      const findings = check(request([{ type: "image", source }]), options).findings;
      expect(findings.filter(({ rule }) => rule === "media-fits")).toEqual([]);
    }
  });
});

describe("more than twenty pictures", () => {
  const widths = (document: unknown): number => JSON.stringify(document).split('"type":"image"').length - 1;

  it("are smaller; those that came first give way, and no more than must", () => {
    const large = Array.from({ length: 5 }, () => png(2_001));
    const small = Array.from({ length: 18 }, () => png(2_000));
    const sent = request([...large, ...small]);
    expect(refusalOf(target, sent)).toBeDefined();
    const { document, report } = repair(sent, options);
    expect(report.edits.map(({ place }) => place)).toEqual([1, 2, 3].map((at) => `messages.0.content.${at}`));
    expect(widths(document)).toBe(20);
    expect(refusalOf(target, document)).toBeUndefined();
    expect(repair(document, options).changed).toBe(false);
    expect(check(request([...large, ...small.slice(3)]), options).ok).toBe(true);
  });

  it("count in results, and are mended together there", () => {
    const tool = { type: "tool_use", id: "c1", name: "look", input: {} };
    const result = {
      type: "tool_result",
      tool_use_id: "c1",
      content: [...Array.from({ length: 21 }, () => png(1_000)), png(3_000), png(9_000)],
    };
    const messages = [
      { role: "user", content: "Look." },
      { role: "assistant", content: [tool] },
      { role: "user", content: [result] },
    ];
    const tools = [{ name: "look", input_schema: { type: "object" } }];
    const sent = { model: target.model, max_tokens: 64, tools, messages };
    const { document, report } = repair(sent, options);
    expect(report.edits).toHaveLength(1);
    expect(widths(document)).toBe(21);
    expect(refusalOf(target, document)).toBeUndefined();
  });
});
