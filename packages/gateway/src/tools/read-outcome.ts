import type { MediaContent, TextContent } from "@suture/core";
import { z } from "zod";
import { type Bag, isBag, textOf, wordOf } from "../answers/bag.ts";
import { canonicalJson } from "./canonical-json.ts";
import { cutOutput } from "./cut-output.ts";
import { readMedia } from "./read-media.ts";
import type { ToolOutcome } from "./tool.ts";

/** What a server says about a call; its pieces are looked at one by one. */
export const callResult: z.ZodType<Bag> = z.record(z.string(), z.unknown());

/** The outcome of a call from what a server said about it. */
export function readOutcome(result: Bag): ToolOutcome {
  const content = Array.isArray(result.content) ? result.content : [];
  const output = content.map(readBlock);
  const structured = result.structuredContent;
  if (structured !== undefined && structured !== null && !says(output, structured)) {
    output.push(text(JSON.stringify(structured)));
  }
  const failed = result.isError === true;
  if (failed && output.length === 0) output.push(text("The tool failed and did not say why."));
  return { output: cutOutput(output), failed };
}

function readBlock(block: unknown): TextContent | MediaContent {
  if (!isBag(block)) return text(JSON.stringify(block));
  const { type, data, mimeType } = block;
  if (type === "text" && typeof block.text === "string") return text(block.text);
  if ((type === "image" || type === "audio") && typeof data === "string") {
    return readMedia(data, wordOf(mimeType), type);
  }
  if (type === "resource" && isBag(block.resource)) return readResource(block.resource);
  if (type === "resource_link" && typeof block.uri === "string") return text(linkOf(block));
  return text(JSON.stringify(block));
}

function readResource(resource: Bag): TextContent | MediaContent {
  const uri = textOf(resource.uri);
  if (typeof resource.blob === "string") return readMedia(resource.blob, wordOf(resource.mimeType), uri);
  if (typeof resource.text === "string") return text(uri === "" ? resource.text : `${uri}\n${resource.text}`);
  return text(JSON.stringify(resource));
}

/** Where something is, and what. */
function linkOf({ uri, name, title, description, mimeType, size }: Bag): string {
  const facts = [wordOf(mimeType), typeof size === "number" ? `${size} bytes` : undefined];
  const known = facts.filter((fact) => fact !== undefined).join(", ");
  const label = wordOf(title) ?? wordOf(name);
  const start = label === undefined ? textOf(uri) : `${label}: ${textOf(uri)}`;
  const about = wordOf(description);
  return `${start}${known === "" ? "" : ` (${known})`}${about === undefined ? "" : `\n${about}`}`;
}

/** Whether a text says the same already, as servers do for clients that know texts alone. */
function says(output: readonly (TextContent | MediaContent)[], structured: unknown): boolean {
  const wanted = canonicalJson(structured);
  return output.some((part) => part.type === "text" && canonicalOf(part.text) === wanted);
}

function canonicalOf(json: string): string | undefined {
  try {
    return canonicalJson(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function text(value: string): TextContent {
  return { type: "text", text: value };
}
