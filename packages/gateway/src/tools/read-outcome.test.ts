import { expect, it } from "vitest";
import { readOutcome } from "./read-outcome.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const JPEG = "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgG";

/** What becomes of one piece of content. */
function read(block: unknown): unknown {
  return readOutcome({ content: [block] }).output[0];
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

it("reads texts, pictures and sounds", () => {
  expect(read({ type: "text", text: "hello" })).toEqual({ type: "text", text: "hello" });
  expect(read({ type: "image", data: PNG, mimeType: "image/png" })).toEqual({
    type: "media",
    media: "image",
    mediaType: "image/png",
    data: PNG,
  });
  expect(read({ type: "audio", data: "UklGRiQAAABXQVZF", mimeType: "audio/wav" })).toEqual({
    type: "media",
    media: "audio",
    mediaType: "audio/wav",
    data: "UklGRiQAAABXQVZF",
  });
});

it("calls a picture what it is, as providers look", () => {
  const image = (data: string, mimeType: string) => read({ type: "image", data, mimeType });
  expect(image(JPEG, "image/png")).toMatchObject({ mediaType: "image/jpeg", data: JPEG });
  expect(image(`data:image/png;base64,${PNG}`, "image/png")).toMatchObject({ data: PNG });
  expect(image(base64("<svg/>"), "image/svg+xml")).toEqual({ type: "text", text: "<svg/>" });
  expect(image(base64("MM"), "image/tiff")).toEqual({
    type: "text",
    text: "[image (image/tiff) was left out: 2 bytes that no model can read]",
  });
  expect(image("§§§", "image/png")).toEqual({
    type: "text",
    text: "[image (image/png) was left out: its data is broken]",
  });
});

it("reads what is embedded, and tells where the rest is", () => {
  const resource = (inner: object) => read({ type: "resource", resource: { uri: "file:///a", ...inner } });
  expect(resource({ text: "hello" })).toEqual({ type: "text", text: "file:///a\nhello" });
  expect(resource({ blob: base64("%PDF-1.7"), mimeType: "application/pdf" })).toEqual({
    type: "media",
    media: "document",
    mediaType: "application/pdf",
    data: base64("%PDF-1.7"),
  });
  expect(resource({ blob: base64('{"a":1}'), mimeType: "application/json; charset=utf-8" })).toEqual({
    type: "text",
    text: '{"a":1}',
  });
  expect(resource({ blob: "AAEC", mimeType: "application/zip" })).toEqual({
    type: "text",
    text: "[file:///a (application/zip) was left out: 3 bytes that no model can read]",
  });
  const link = { type: "resource_link", uri: "file:///b.csv", name: "b", mimeType: "text/csv", size: 12 };
  expect(read(link)).toEqual({ type: "text", text: "b: file:///b.csv (text/csv, 12 bytes)" });
  expect(read({ ...link, title: "All", description: "Rows" })).toEqual({
    type: "text",
    text: "All: file:///b.csv (text/csv, 12 bytes)\nRows",
  });
});

it("keeps what it does not know as it is", () => {
  expect(read({ type: "hologram", of: "Leia" })).toEqual({
    type: "text",
    text: '{"type":"hologram","of":"Leia"}',
  });
  expect(read("hello")).toEqual({ type: "text", text: '"hello"' });
});

it("says structured content once", () => {
  const structuredContent = { a: 1, b: [2] };
  const same = { content: [{ type: "text", text: '{ "b": [2], "a": 1 }' }], structuredContent };
  expect(readOutcome(same).output).toHaveLength(1);
  const other = { content: [{ type: "text", text: "see below" }], structuredContent };
  expect(readOutcome(other).output[1]).toEqual({ type: "text", text: '{"a":1,"b":[2]}' });
  expect(readOutcome({ structuredContent }).output).toEqual([{ type: "text", text: '{"a":1,"b":[2]}' }]);
});

it("a failure always says something", () => {
  expect(readOutcome({ content: [], isError: true })).toEqual({
    output: [{ type: "text", text: "The tool failed and did not say why." }],
    failed: true,
  });
  expect(readOutcome({ content: [] })).toEqual({ output: [], failed: false });
});

it("cuts texts that are too long together, and keeps pictures", () => {
  const text = (size: number) => ({ type: "text", text: "x".repeat(size) });
  const image = { type: "image", data: PNG, mimeType: "image/png" };
  const { output } = readOutcome({ content: [text(200_000), image, text(100_000), text(5), image] });
  expect(output.map(({ type }) => type)).toEqual(["text", "media", "text", "media"]);
  const cut = output[2];
  expect(cut?.type === "text" && cut.text).toMatch(
    /^x{56000}\n\[44005 of 300005 bytes of text were left out/,
  );
  expect(readOutcome({ content: [text(256_000)] }).output).toEqual([text(256_000)]);
});

it("cuts between characters", () => {
  const { output } = readOutcome({ content: [{ type: "text", text: `x${"👍".repeat(70_000)}` }] });
  const [part] = output;
  const kept = part?.type === "text" ? part.text : "";
  expect(kept.startsWith(`x${"👍".repeat(63_999)}\n[`)).toBe(true);
  expect(kept.slice(-200)).toContain("[24004 of 280001 bytes");
});
