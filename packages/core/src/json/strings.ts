import { isBag } from "./values.ts";

/** As deep as wires nest their texts in practice; what lies deeper is walked with a list of what was seen. */
const SHALLOW = 3;

/** True when a string anywhere in the value passes the test. Cycles and depth bombs are survived. */
export function someString(value: unknown, test: (text: string) => boolean, depth = 0): boolean {
  if (typeof value === "string") return test(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth > SHALLOW) return someDeepString(value, test);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (someString(value[i], test, depth + 1)) return true;
    return false;
  }
  for (const key in value) {
    const item = (value as { readonly [key: string]: unknown })[key];
    if (typeof item === "string") {
      if (test(item)) return true;
    } else if (typeof item === "object" && someString(item, test, depth + 1)) return true;
  }
  return false;
}

/** Visits every object once, on a list instead of the call stack. */
function someDeepString(root: object, test: (text: string) => boolean): boolean {
  const seen = new Set<object>([root]);
  for (const value of seen) {
    for (const item of Object.values(value)) {
      if (typeof item === "string" ? test(item) : false) return true;
      if (typeof item === "object" && item !== null) seen.add(item);
    }
  }
  return false;
}

/** The value with every string passed through `change`; what does not change stays the same object. */
export function mapStrings<Value>(value: Value, change: (text: string) => string): Value {
  return mapped(value, change, new Set()) as Value;
}

/** The call stack is the limit of what can be copied: deeper values stay as they are. */
const DEEPEST = 1000;

function mapped(value: unknown, change: (text: string) => string, path: Set<object>): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null || path.has(value) || path.size > DEEPEST) return value;
  path.add(value);
  const copy = Array.isArray(value) ? mappedList(value, change, path) : mappedBag(value, change, path);
  path.delete(value);
  return copy;
}

function mappedList(value: readonly unknown[], change: (text: string) => string, path: Set<object>): unknown {
  const list = value.map((item) => mapped(item, change, path));
  return list.some((item, i) => item !== value[i]) ? list : value;
}

function mappedBag(value: object, change: (text: string) => string, path: Set<object>): unknown {
  if (!isBag(value)) return value;
  let copy: { [key: string]: unknown } | undefined;
  for (const key of Object.keys(value)) {
    const item = mapped(value[key], change, path);
    if (item === value[key]) continue;
    copy ??= { ...value };
    // An own `__proto__` key is data, not a prototype.
    Object.defineProperty(copy, key, { value: item, enumerable: true, configurable: true, writable: true });
  }
  return copy ?? value;
}
