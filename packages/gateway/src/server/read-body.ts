import type { IncomingMessage } from "node:http";

/** Reads a body; undefined when it is longer than allowed, and the rest of it is left unread. */
export function readBody(request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > max) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= max) return;
      request.off("data", take);
      chunks.length = 0;
      resolve(undefined);
    };
    request.on("data", take);
    request.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size)));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new Error("the client went away"));
    });
  });
}
