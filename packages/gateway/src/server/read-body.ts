import type { IncomingMessage } from "node:http";

/** Bodies of this length come in several pieces. */
const LONG = 64 * 1024;
/** No more than this is set aside for a body because its head says that it is so long. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

/** Reads a body; undefined when it is longer than allowed, and the rest of it is left unread. */
export function readBody(request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  const said = Number(request.headers["content-length"] ?? 0);
  if (said > max) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const body = said > LONG && said <= MOST_AT_ONCE ? new Filled(said) : new Gathered();
    const take = (chunk: Buffer): void => {
      body.add(chunk);
      if (body.size <= max) return;
      request.off("data", take);
      resolve(undefined);
    };
    request.on("data", take);
    request.on("end", () => resolve(body.whole()));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new Error("the client went away"));
    });
  });
}

/** A body of known length: a piece is copied while it is still in the processor's cache, and is not kept. */
class Filled {
  readonly #bytes: Buffer;
  size = 0;

  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    // The parser of HTTP lets no more pass than the head says.
    this.#bytes.set(chunk, this.size);
    this.size += chunk.length;
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.size);
  }
}

/** A body in pieces. */
class Gathered {
  #chunks: Buffer[] = [];
  size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.size += chunk.length;
  }

  whole(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.size);
  }
}
