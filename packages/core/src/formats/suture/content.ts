import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type { MediaContent, PartContent, TextContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { outputOf, parseArguments, textContent, withBones } from "../shared.ts";

/** The flesh of a part in canonical form: the part itself, where it is well formed. */
export function sutureContent(part: Part): PartContent {
  return withBones(part, part.made ?? fleshOf(part));
}

function fleshOf({ kind, raw, name }: Part): PartContent {
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return { type: "opaque", format: "suture", value: raw };
  switch (kind) {
    case "text":
      return textContent(String(raw.text));
    case "reasoning":
      return { type: "reasoning", ...strings(raw, "text", "proof", "vendor", "id"), ...flags(raw, "sealed") };
    case "media":
      return mediaOf(raw);
    case "tool-call": {
      const input =
        typeof raw.input === "string" && raw.custom !== true ? parseArguments(raw.input) : raw.input;
      const rest = { ...strings(raw, "proof", "vendor"), ...flags(raw, "byProvider", "custom") };
      return { type: "tool-call", name: name ?? "", input, ...rest };
    }
    case "tool-result": {
      const { value } = raw;
      const rest = { ...(value !== undefined && { value }), ...flags(raw, "failed", "byProvider", "custom") };
      return { type: "tool-result", output: sutureOutput(raw.output), ...rest };
    }
    default: {
      const format = raw.type === "opaque" ? asString(raw.format) : undefined;
      if (format === undefined) return { type: "opaque", format: "suture", value: raw };
      return { type: "opaque", format, value: raw.value, ...strings(raw, "label") };
    }
  }
}

/** Those of the fields that hold a string. */
function strings<Name extends string>(raw: Bag, ...names: Name[]): { [Key in Name]?: string } {
  const out: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string") out[name] = value;
  }
  return out;
}

/** Those of the fields that are true. */
function flags<Name extends string>(raw: Bag, ...names: Name[]): { [Key in Name]?: true } {
  const out: { [Key in Name]?: true } = {};
  for (const name of names) if (raw[name] === true) out[name] = true;
  return out;
}

function mediaOf(raw: Bag): MediaContent {
  const media = raw.media as MediaContent["media"];
  return { type: "media", media, ...strings(raw, "mediaType", "data", "url", "file", "name") };
}

function sutureOutput(output: unknown): readonly (TextContent | MediaContent)[] {
  if (!Array.isArray(output)) return outputOf(output);
  return output.map((piece) => {
    if (!isBag(piece)) return textContent(toJson(piece));
    if (piece.type === "text" && typeof piece.text === "string") return textContent(piece.text);
    return piece.type === "media" ? mediaOf(piece) : textContent(toJson(piece));
  });
}
