import { estimateMedia } from "@suture/core/tokens";
import { describe, expect, it } from "vitest";
import { imageSize } from "../../json/image-size.ts";
import type { MediaContent } from "../../model/content.ts";

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString("base64");
const text = (value: string) => [...Buffer.from(value, "latin1")];
const short = (value: number) => [value >> 8, value & 255];
const low = (value: number) => [value & 255, value >> 8];

const png = (width: number, height: number) =>
  base64([
    0x89,
    ...text("PNG\r\n\x1a\n"),
    0,
    0,
    0,
    13,
    ...text("IHDR"),
    0,
    0,
    ...short(width),
    0,
    0,
    ...short(height),
    8,
    6,
  ]);
const gif = (width: number, height: number) => base64([...text("GIF89a"), ...low(width), ...low(height), 0]);
const jpeg = (width: number, height: number, before: readonly number[] = []) =>
  base64([0xff, 0xd8, ...before, 0xff, 0xc2, 0, 17, 8, ...short(height), ...short(width), 3, 1]);
const segment = (length: number) => [0xff, 0xe1, ...short(length + 2), ...Array<number>(length).fill(7)];
const webp = (rest: readonly number[]) => base64([...text("RIFF"), 0, 0, 0, 0, ...text("WEBP"), ...rest]);
const lossy = (width: number, height: number) =>
  webp([...text("VP8 "), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, ...low(width), ...low(height)]);
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return webp([
    ...text("VP8L"),
    0,
    0,
    0,
    0,
    0x2f,
    bits & 255,
    (bits >> 8) & 255,
    (bits >> 16) & 255,
    (bits >>> 24) & 255,
  ]);
};
const extended = (width: number, height: number) =>
  webp([...text("VP8X"), 0, 0, 0, 0, 0, 0, 0, 0, ...low(width - 1), 0, ...low(height - 1), 0]);

const image = (data: string): MediaContent => ({ type: "media", media: "image", data });

describe("the size of a picture", () => {
  it.each([
    ["PNG", png(1024, 768), 1024, 768],
    ["GIF", gif(320, 200), 320, 200],
    ["JPEG", jpeg(4032, 3024), 4032, 3024],
    ["JPEG behind its metadata", jpeg(640, 480, [...segment(30_000), 0xff, ...segment(12)]), 640, 480],
    ["WebP", lossy(550, 368), 550, 368],
    ["lossless WebP", lossless(400, 301), 400, 301],
    ["extended WebP", extended(3000, 2000), 3000, 2000],
  ])("is read from the header of a %s", (_, data, width, height) => {
    expect(imageSize(data)).toEqual({ width, height });
  });

  it.each([
    ["nothing", ""],
    ["text", Buffer.from("no picture at all").toString("base64")],
    ["what is no base64", "!!!! ???? ****"],
    ["a PNG that was cut off", png(10, 10).slice(0, 20)],
    ["a JPEG that was cut off", jpeg(10, 10, segment(500)).slice(0, 100)],
    ["a picture without pixels", png(0, 10)],
    ["a JPEG of nothing but filling", base64([0xff, 0xd8, ...Array<number>(5000).fill(0xff)])],
  ])("is unknown for %s", (_, data) => expect(imageSize(data)).toBeUndefined());

  it("is found without decoding the picture", () => {
    const reads: number[] = [];
    const data = `${png(100, 50)}${"A".repeat(1_000_000)}`;
    const spy = {
      length: data.length,
      charAt(at: number) {
        reads.push(at);
        return data.charAt(at);
      },
    };
    expect(imageSize(spy as string)).toEqual({ width: 100, height: 50 });
    expect(reads.length).toBeLessThan(200);
  });
});

describe("tokens of pictures, as the vendors publish them", () => {
  it.each([
    ["gpt-4o", 1024, 1024, 765],
    ["gpt-4o", 2048, 4096, 1105],
    ["gpt-4o", 200, 200, 255],
    ["gpt-4.1-mini", 1024, 1024, Math.ceil(1024 * 1.62)],
    ["o3", 1024, 1024, 675],
    ["gpt-5", 1024, 1024, 630],
    ["deepseek-flash", 128, 128, 187],
    ["deepseek-flash", 640, 640, 279],
    ["deepseek-flash", 2048, 2048, 1024],
    ["claude-sonnet-4-5", 200, 200, 54],
    ["claude-sonnet-4-5", 1000, 1000, 1334],
    ["claude-sonnet-4-5", 4000, 4000, 1600],
    ["claude-opus-4-8", 4000, 4000, 4784],
    ["gemini-2.5-pro", 300, 300, 258],
    ["gemini-2.5-pro", 1536, 768, 516],
    ["gemini-3-pro-preview", 1536, 768, 1120],
    ["some-unknown-model", 1000, 1000, 1334],
  ])("%s, %d × %d: %d", (model, width, height, tokens) => {
    expect(estimateMedia(image(png(width, height)), model)).toBe(tokens);
  });

  it("does not depend on how long the base64 is", () => {
    const small = png(640, 480);
    expect(estimateMedia(image(small + "A".repeat(100_000)), "gpt-4o")).toBe(
      estimateMedia(image(small), "gpt-4o"),
    );
  });

  it("takes a family for its models", () => {
    const picture = image(png(1024, 1024));
    expect(estimateMedia(picture, "o200k")).toBe(765);
    expect(estimateMedia(picture, "claude")).toBe(estimateMedia(picture, "claude-sonnet-4-5"));
    expect(estimateMedia(picture)).toBe(estimateMedia(picture, "some-unknown-model"));
  });

  it("takes a picture of unknown size for a photo of 1536 × 1024", () => {
    const link: MediaContent = { type: "media", media: "image", url: "https://example.org/a.png" };
    for (const model of ["gpt-4o", "claude-opus-5", "gemini-2.5-pro", ""]) {
      expect(estimateMedia(link, model)).toBe(estimateMedia(image(png(1536, 1024)), model));
    }
  });
});

describe("documents, sound and film", () => {
  const pdf = (pages: number, type: string) => {
    const body = `%PDF-1.4 << ${type}s /Count ${pages} >> ${`<< ${type} /Parent 1 0 R >> ${"x".repeat(100)}`.repeat(pages)}`;
    return Buffer.from(body).toString("base64");
  };

  it.each(["/Type /Page", "/Type/Page"])("a PDF counts by its pages: %s", (type) => {
    for (const pages of [2, 3, 4, 12]) {
      const content: MediaContent = {
        type: "media",
        media: "document",
        mediaType: "application/pdf",
        data: pdf(pages, type),
      };
      expect(estimateMedia(content, "gemini-2.5-pro")).toBe(pages * 258);
    }
  });

  it("a PDF whose pages are packed counts by its size", () => {
    const content: MediaContent = { type: "media", media: "document", data: "A".repeat(400_000) };
    expect(estimateMedia(content, "gemini-2.5-pro")).toBe(6 * 258);
  });

  it("a text counts as text", () => {
    const said = "A plain note about the weather. ".repeat(1000);
    const data = Buffer.from(said).toString("base64");
    const tokens = estimateMedia(
      { type: "media", media: "document", mediaType: "text/plain", data },
      "gpt-4o",
    );
    expect(tokens).toBeGreaterThan(6000);
    expect(tokens).toBeLessThan(8500);
    expect(
      estimateMedia({ type: "media", media: "document", mediaType: "text/plain", data: "" }, "gpt-4o"),
    ).toBe(0);
  });

  it("a WAV says how long it is", () => {
    const header = [
      ...text("RIFF"),
      0,
      0,
      0,
      0,
      ...text("WAVEfmt "),
      16,
      0,
      0,
      0,
      1,
      0,
      1,
      0,
      0x80,
      0x3e,
      0,
      0,
    ];
    const wav = base64([...header, ...low(32_000), 0, 0, ...Array<number>(64_000).fill(0)]);
    const content: MediaContent = { type: "media", media: "audio", mediaType: "audio/wav", data: wav };
    expect(estimateMedia(content, "gemini-2.5-pro")).toBeCloseTo(65, 0);
  });

  it("what is not at hand gets a stated guess", () => {
    expect(
      estimateMedia({ type: "media", media: "audio", url: "https://example.org/a.mp3" }, "gemini-2.5-pro"),
    ).toBe(1920);
    expect(
      estimateMedia({ type: "media", media: "video", url: "https://example.org/a.mp4" }, "gemini-2.5-pro"),
    ).toBe(17_700);
    expect(estimateMedia({ type: "media", media: "document", file: "file-1" }, "claude-opus-5")).toBe(30_000);
  });
});
