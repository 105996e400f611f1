import { isBag } from "./values.ts";

/** Deeper than any wire nests its texts; a depth bomb is cut off here. */
const DEEPEST = 12;

/** True when a string anywhere in the value passes the test. */
export function someString(value: unknown, test: (text: string) => boolean, depth = 0): boolean {
  if (typeof value === "string") return test(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (someString(item, test, depth + 1)) return true;
    return false;
  }
  for (const key in value)
    if (someString((value as { [key: string]: unknown })[key], test, depth + 1)) return true;
  return false;
}

/** The value with every string passed through `change`; what does not change stays the same object. */
export function mapStrings<Value>(value: Value, change: (text: string) => string, depth = 0): Value {
  return mapped(value, change, depth) as Value;
}

function mapped(value: unknown, change: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const list = value.map((item) => mapped(item, change, depth + 1));
    return list.some((item, i) => item !== value[i]) ? list : value;
  }
  if (!isBag(value)) return value;
  let copy: { [key: string]: unknown } | undefined;
  for (const key of Object.keys(value)) {
    const item = mapped(value[key], change, depth + 1);
    if (item === value[key]) continue;
    copy ??= { ...value };
    Object.defineProperty(copy, key, { value: item, enumerable: true, configurable: true, writable: true });
  }
  return copy ?? value;
}
