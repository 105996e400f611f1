import type { Upstream } from "../upstreams/upstream.ts";
import type { Trouble } from "../wires/wire.ts";
import type { Caller } from "./caller.ts";
import { fitsAny } from "./glob.ts";

/** What a request wants of an upstream: a model; undefined when that cannot be told; `none` when it is about no model. */
export type Wanted = { readonly model: string | undefined } | "none";

/** Why a caller does not get what it wants of an upstream; undefined when it does. Asked for each upstream before it is asked. */
export function denialOf(caller: Caller, upstream: Upstream, wanted: Wanted): Trouble | undefined {
  const { name, key, keyless, models } = upstream;
  const model = wanted === "none" ? undefined : wanted.model;
  const what = model === undefined ? "a request that names no model" : model;
  if (!caller.mayUse(name)) {
    return { status: 403, code: "not_allowed", message: `the key ${caller.name} may not use ${name}` };
  }
  if (wanted !== "none" && !caller.allows(name, model)) {
    return {
      status: 403,
      code: "not_allowed",
      message: `the key ${caller.name} may not use ${what} of ${name}`,
    };
  }
  if (wanted !== "none" && models !== undefined && !(model !== undefined && fitsAny(models)(model))) {
    return { status: 403, code: "not_allowed", message: `this gateway does not offer ${what} of ${name}` };
  }
  if (!caller.hasProviderKey && key === undefined && !keyless) {
    const message = `the gateway has no key for ${name}: send yours as usual, and that of the gateway in the header suture-key`;
    return { status: 401, code: "no_provider_key", message };
  }
  return undefined;
}
