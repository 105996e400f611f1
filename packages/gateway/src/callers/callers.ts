import type { IncomingMessage } from "node:http";
import type { KeyOptions } from "../options.ts";
import { Allowance } from "./allowance.ts";
import { Anonymous } from "./anonymous.ts";
import type { Caller } from "./caller.ts";
import { asksGateway, credentialsOf, isForGateway, takeOut } from "./credentials.ts";
import { findKey } from "./find-key.ts";
import { Key, KeyHolder } from "./key-holder.ts";

/** Those who may ask, and how each is told from the others. */
export class Callers {
  readonly #keys: readonly Key[];

  /** `before` are those of the settings that these take the place of: who was over a limit still is. */
  constructor(keys: readonly KeyOptions[], before?: Callers) {
    this.#keys = keys.map((options) => {
      const hash = Buffer.from(options.hash, "hex");
      const known = (before === undefined ? [] : before.#keys).find((key) =>
        key.hash.equals(hash),
      )?.allowance;
      return new Key(options, options.limits && new Allowance(options.limits, known));
    });
  }

  /**
   * Who sends a request; undefined when that is nobody who may. Keys of the gateway are taken out of the request: nothing that
   * comes after can pass them on.
   */
  identify(request: IncomingMessage): Caller | undefined {
    if (this.#keys.length === 0) {
      if (asksGateway(request)) takeOut(request, credentialsOf(request).filter(isForGateway));
      return new Anonymous(request);
    }
    const shown = credentialsOf(request);
    const found = shown.map((credential) => ({ credential, key: findKey(this.#keys, credential.value) }));
    const taken = found.filter(({ credential, key }) => key !== undefined || isForGateway(credential));
    takeOut(
      request,
      taken.map(({ credential }) => credential),
    );
    // A key that is meant for the gateway alone must be one of its keys, whatever else is shown.
    const [first] = taken;
    return first?.key === undefined ? undefined : new KeyHolder(first.key, taken.length < found.length);
  }
}
