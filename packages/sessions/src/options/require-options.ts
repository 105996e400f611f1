import { SessionError } from "../errors.ts";
import { isObject, type Kind } from "./kinds.ts";

/** Refuses options that cannot be meant: names that nobody knows, which would be ignored, and values of the wrong kind. */
export function requireOptions(options: unknown, kinds: { readonly [name: string]: Kind }): void {
  const known = () => `Known options: ${Object.keys(kinds).join(", ")}.`;
  if (!isObject(options))
    throw new SessionError("bad-option", `options are ${shown(options)}, expected an object`, {
      hint: known(),
    });
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new SessionError("bad-option", `unknown option ${name}`, { hint: known() });
    if (value !== undefined) requireOption(name, value, kind);
  }
}

/** Refuses the value of one option, or argument, that is not of its kind. */
export function requireOption(name: string, value: unknown, [words, fits]: Kind): void {
  if (fits(value)) return;
  throw new SessionError("bad-option", `${name} is ${shown(value)}, expected ${words}`, {
    hint: `Give ${words}.`,
  });
}

/** A value for people: itself where it is short, or else what it is. */
function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string" && value.length < 40) return JSON.stringify(value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
