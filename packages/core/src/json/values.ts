/** An object with unknown members. */
export type Bag = { readonly [key: string]: unknown };

/** True for objects that are not arrays. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise an empty one. */
export function asBag(value: unknown): Bag {
  return isBag(value) ? value : NOTHING;
}

const NOTHING: Bag = {};

/** The value if it is a string, otherwise `undefined`. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** True for a string that matches the pattern. (`test` alone would also match a list with one such string.) */
export function fitsText(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}

/** The value if it is a list, otherwise `undefined`. */
export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The number of an object's members. */
export function countMembers(bag: Bag): number {
  let count = 0;
  for (const _ in bag) count += 1;
  return count;
}

/** How many of the values are not undefined. */
export function countGiven(a: unknown, b: unknown, c?: unknown): number {
  return (a === undefined ? 0 : 1) + (b === undefined ? 0 : 1) + (c === undefined ? 0 : 1);
}

/** JSON text of any value: any depth, BigInts as digits. Cycles and unreadable values become notes. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    try {
      return deepJson(value);
    } catch {
      return '"[no JSON]"';
    }
  }
}

const JSON_TYPES = /^(object|string|number|boolean|bigint)$/;

/** The value that an object is serialised as: a date is a string. */
function spelled(value: unknown): unknown {
  const { toJSON } = (value ?? NOTHING) as { readonly toJSON?: unknown };
  return typeof toJSON === "function" ? (toJSON.call(value) as unknown) : value;
}

/** The same without recursion, for values too deep for the engine's stack. */
function deepJson(root: unknown): string {
  let out = "";
  const open = new Set<unknown>();
  // The next item to write comes last: some text, followed by a value or by the end of one.
  const todo: { text: string; value?: unknown; ends?: unknown }[] = [{ text: "", value: root }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { text, ends } = next;
    const value = spelled(next.value);
    out += text;
    open.delete(ends);
    if (ends !== undefined) continue;
    if (typeof value !== "object" || value === null)
      out += typeof value === "bigint" ? value : (JSON.stringify(value) ?? "null");
    else if (open.has(value)) out += '"[cycle]"';
    else {
      open.add(value);
      const list = Array.isArray(value);
      out += list ? "[" : "{";
      todo.push({ text: list ? "]" : "}", ends: value });
      const members = Object.entries(value).filter(([, each]) => list || JSON_TYPES.test(typeof each));
      const inner = members.map(([key, each], at) => ({
        text: (at === 0 ? "" : ",") + (list ? "" : `${JSON.stringify(key)}:`),
        value: each,
      }));
      for (const each of inner.reverse()) todo.push(each);
    }
  }
  return out;
}

/** The parsed JSON, or `undefined` if the text is not JSON (which has no `undefined`). */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
