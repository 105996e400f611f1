import * as core from "@suture/core/options";
import { SessionError } from "../errors.ts";

/** Refuses options that make no sense: unknown names, which would be ignored, and values of the wrong kind. */
export function requireOptions(options: unknown, kinds: { readonly [name: string]: core.Kind }): void {
  core.requireOptions(options, kinds, refuse);
}

/** Refuses the value of an option or argument that is not of its kind. */
export function requireOption(name: string, value: unknown, kind: core.Kind): void {
  core.requireOption(name, value, kind, refuse);
}

function refuse(_path: string, message: string, hint: string): never {
  throw new SessionError("bad-option", message, { hint });
}
