import { brotliDecompressSync, inflateSync, unzipSync } from "node:zlib";
import { headerOf } from "./headers.ts";
import type { Answer } from "./outgoing.ts";

/** No refusal says more than this; what unpacks to more is left packed. */
const LONGEST = 1024 * 1024;

const DECODERS: { readonly [encoding: string]: typeof unzipSync } = {
  gzip: unzipSync,
  "x-gzip": unzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** What an answer says that was held back: some are compressed though nobody asked for that. */
export function readableText({ headers, body }: Pick<Answer, "headers" | "body">): string {
  const decode = DECODERS[headerOf(headers, "content-encoding")?.toLowerCase() ?? ""];
  if (decode === undefined) return body.toString("utf8");
  try {
    return decode(body, { maxOutputLength: LONGEST }).toString("utf8");
  } catch {
    return body.toString("utf8");
  }
}
