import type { MiddlewareHandler } from "hono";
import { ApiError } from "./api-error.ts";

/** Refuses bodies that are too long: by what they say of themselves, and as they come. */
export function limitBody(max: number): MiddlewareHandler {
  return async ({ req }, next) => {
    const hasBody = req.method === "POST" || req.method === "PATCH" || req.method === "PUT";
    if (hasBody) {
      const length = req.header("content-length");
      if (length !== undefined && Number(length) > max) throw tooLarge(max);
      if (length === undefined && req.raw.body !== null) {
        const body = await readBytes(req.raw.body, max);
        req.raw = new Request(req.url, { method: req.method, headers: req.raw.headers, body });
      }
    }
    await next();
  };
}

async function readBytes(body: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > max) throw tooLarge(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(max: number): ApiError {
  return new ApiError(413, "too-large", `the body is longer than ${max} bytes`, "Send less at a time.");
}
