import type { IncomingMessage } from "node:http";
import type { RawBody } from "../judge-request.ts";
import { nestsTooDeep } from "./nesting.ts";

/**
 * Reads a body, and parses it if it is JSON. A body over the limit is read to its end, so that the client gets the answer, but not kept.
 */
export async function readBody(message: IncomingMessage, limit: number): Promise<RawBody> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    else chunks = [];
  }
  if (bytes > limit) return { bytes };
  const text = Buffer.concat(chunks).toString("utf8");
  if (nestsTooDeep(text)) return { text, bytes };
  try {
    return { value: JSON.parse(text), bytes };
  } catch {
    return { text, bytes };
  }
}
