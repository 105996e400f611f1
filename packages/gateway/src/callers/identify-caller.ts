import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Caller } from "./caller.ts";

/** Headers in which clients show who they are, in the order in which they count. */
const CREDENTIALS = ["authorization", "x-api-key", "x-goog-api-key", "api-key"] as const;

/** Who sends a request to a gateway without keys: whoever holds that key of the provider. */
export function identifyCaller({ headers }: IncomingMessage): Caller {
  return new KeyHolder(headers);
}

class KeyHolder implements Caller {
  readonly name = "anonymous";
  readonly mode = undefined;
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  /** Most requests need none; so it is made when it is asked for. */
  get scope(): string {
    for (const name of CREDENTIALS) {
      const value = this.#headers[name];
      if (value !== undefined)
        return createHash("sha256").update(String(value)).digest("base64url").slice(0, 22);
    }
    return "";
  }

  allows(): boolean {
    return true;
  }
}
