import { Buffer } from "node:buffer";
import type { Context } from "../context.ts";
import { decode } from "./decode.ts";
import { parseJson } from "./parse-json.ts";
import { fileProblem, type Source } from "./source.ts";

/** A document as read: its bytes, its text, its value. */
export interface Document {
  readonly bytes: Uint8Array;
  /** Without the byte order mark. */
  readonly text: string;
  readonly marked: boolean;
  readonly value: unknown;
}

/** Reads one whole document as JSON. */
export async function readDocument(source: Source, context: Context): Promise<Document> {
  const read = await readText(source, context);
  return { ...read, value: parseJson(read.text, source.title) };
}

/** Reads one whole document, whatever it contains. */
export async function readText(source: Source, { progress }: Context): Promise<Omit<Document, "value">> {
  const chunks: Uint8Array[] = [];
  let done = 0;
  try {
    for await (const chunk of source.open()) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Uint8Array);
      chunks.push(bytes);
      done += bytes.length;
      progress.show({ label: `reading ${source.title}`, done, total: source.size });
    }
  } catch (error) {
    throw fileProblem(source.title, error);
  }
  const bytes = Buffer.concat(chunks);
  const { text, marked } = decode(bytes, source.title);
  return { bytes, text, marked };
}
