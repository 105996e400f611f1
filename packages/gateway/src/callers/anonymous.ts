import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Caller } from "./caller.ts";
import { CREDENTIALS, credentialsOf } from "./credentials.ts";

/** Who sends a request to a gateway without keys: whoever holds that key of the provider. */
export class Anonymous implements Caller {
  readonly name = "anonymous";
  readonly owner = "";
  readonly mode = undefined;
  readonly hasProviderKey = true;
  readonly allowance = undefined;
  readonly seesMetrics = true;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  /** Most requests need none; so it is made when it is asked for. */
  get scope(): string {
    for (const name of CREDENTIALS) {
      const value = this.#request.headers[name];
      if (value !== undefined) return printOf(String(value));
    }
    // Google's clients may show theirs in the query.
    const [shown] = credentialsOf(this.#request);
    return shown === undefined ? "" : printOf(shown.value);
  }

  mayUse(): boolean {
    return true;
  }

  allows(): boolean {
    return true;
  }
}

function printOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url").slice(0, 22);
}
