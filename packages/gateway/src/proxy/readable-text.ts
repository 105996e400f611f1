import { brotliDecompressSync, inflateSync, unzipSync } from "node:zlib";
import { headerOf } from "./headers.ts";
import type { Answer } from "./outgoing.ts";

/** No refusal is longer than this. If it would decompress to more, it stays compressed. */
const LONGEST = 1024 * 1024;

const DECODERS: { readonly [encoding: string]: typeof unzipSync } = {
  gzip: unzipSync,
  "x-gzip": unzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The text of an answer that was held back. Some answers are compressed although nobody asked for it. */
export function readableText({ headers, body }: Pick<Answer, "headers" | "body">): string {
  const decode = DECODERS[headerOf(headers, "content-encoding")?.toLowerCase() ?? ""];
  if (decode === undefined) return body.toString("utf8");
  try {
    return decode(body, { maxOutputLength: LONGEST }).toString("utf8");
  } catch {
    return body.toString("utf8");
  }
}
