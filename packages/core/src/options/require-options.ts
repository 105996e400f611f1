import { SutureError } from "../errors.ts";
import { typeName } from "../json/type-name.ts";
import { isBag } from "../json/values.ts";
import type { Kind } from "./kinds.ts";

/** Throws the error for an invalid option. */
export type Refuse = (path: string, message: string, hint: string) => never;

/**
 * Refuses invalid options: unknown names, which would otherwise be ignored, and values of the wrong kind. (Types catch
 * these too, for those who use them.)
 */
export function requireOptions(
  options: unknown,
  kinds: { readonly [name: string]: Kind },
  no: Refuse = refuse,
): void {
  if (!isBag(options)) no("", `options are ${shown(options)}, expected an object`, known(kinds));
  for (const name of Object.keys(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) no(name, `unknown option ${name}`, known(kinds));
    if (options[name] !== undefined) requireOption(name, options[name], kind, no);
  }
}

/** Refuses an option or argument with a value of the wrong kind. */
export function requireOption(name: string, value: unknown, [words, fits]: Kind, no: Refuse = refuse): void {
  if (!fits(value)) no(name, `${name} is ${shown(value)}, expected ${words}`, `Give ${words}.`);
}

/** Refuses an option, and suggests what to give instead. */
export function refuse(path: string, message: string, hint: string): never {
  throw new SutureError("bad-option", message, { path, hint });
}

function known(kinds: object): string {
  return `Known options: ${Object.keys(kinds).join(", ")}.`;
}

/** A value for people: itself if short, otherwise its type. */
function shown(value: unknown): string {
  if (typeof value === "string" && value.length < 40) return JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeName(value);
}
