import type { ServerResponse } from "node:http";
import type { ByteBudget } from "../guard/byte-budget.ts";

/** Bodies of this length come in several pieces. */
const LONG = 64 * 1024;
/** No more than this is set aside for a body because its head says that it is so long. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

/** Why a body was not read. */
export type Unread = "too-long" | "no-room";

/**
 * Reads a body into the room that the budget has, which it keeps until the answer is sent; the rest of one that is longer
 * than allowed, or that finds no room, is left unread.
 */
export function readBody(
  response: ServerResponse,
  max: number,
  budget: ByteBudget,
): Promise<Buffer | Unread> {
  const request = response.req;
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > max) return Promise.resolve("too-long");
  if (!budget.take(length)) return Promise.resolve("no-room");
  return new Promise((resolve, reject) => {
    // Of a body of known length, for which there is room, no piece is kept beside the whole.
    const filled = length > LONG && length <= MOST_AT_ONCE ? Buffer.allocUnsafeSlow(length) : undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    let taken = length;
    const stop = (why: Unread): void => {
      request.off("data", take);
      chunks.length = 0;
      resolve(why);
    };
    const take = (chunk: Buffer): void => {
      if (filled === undefined) chunks.push(chunk);
      else filled.set(chunk, size);
      size += chunk.length;
      // What came without a length is counted as it comes.
      const more = size > taken ? chunk.length : 0;
      if (size > max) stop("too-long");
      else if (budget.take(more)) taken += more;
      else stop("no-room");
    };
    request.on("data", take);
    request.on("end", () => {
      const [first] = chunks;
      resolve(filled ?? (first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, size)));
    });
    request.on("error", reject);
    response.on("close", () => budget.give(taken));
    request.on("close", () => {
      if (!request.complete) reject(new Error("the client went away"));
    });
  });
}
