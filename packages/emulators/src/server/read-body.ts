import type { IncomingMessage } from "node:http";
import type { RawRequest } from "../judge-request.ts";

/** Reads a body as text. One over the limit is read to its end, so that the client hears the answer, but not kept. */
export async function readBody(message: IncomingMessage, limit: number): Promise<RawRequest["body"]> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    else chunks = [];
  }
  return bytes > limit ? { bytes } : { text: Buffer.concat(chunks).toString("utf8"), bytes };
}
