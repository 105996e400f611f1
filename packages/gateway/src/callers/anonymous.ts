import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "./caller.ts";
import { CREDENTIALS } from "./credentials.ts";

/** Who sends a request to a gateway without keys: whoever holds that key of the provider. */
export class Anonymous implements Caller {
  readonly name = "anonymous";
  readonly owner = "";
  readonly mode = undefined;
  readonly hasProviderKey = true;
  readonly allowance = undefined;
  readonly seesMetrics = true;
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

  mayUse(): boolean {
    return true;
  }

  allows(): boolean {
    return true;
  }
}
