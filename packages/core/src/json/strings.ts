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
  // Bytes are many, and no strings.
  if (ArrayBuffer.isView(value)) return false;
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
    if (ArrayBuffer.isView(value)) continue;
    for (const item of Object.values(value)) {
      if (typeof item === "string" && test(item)) return true;
      if (typeof item === "object" && item !== null) seen.add(item);
    }
  }
  return false;
}

/** The call stack is the limit of what can be copied: deeper values stay as they are. */
const DEEPEST = 1000;

/** The value with every string passed through `change`; what does not change stays the same object. */
export function mapStrings<Value>(value: Value, change: (text: string) => string): Value {
  const path = new Set<unknown>();
  const mapped = (item: unknown): unknown => {
    if (typeof item === "string") return change(item);
    if (typeof item !== "object" || item === null || ArrayBuffer.isView(item)) return item;
    if (path.has(item) || path.size > DEEPEST) return item;
    path.add(item);
    const entries = Object.entries(item).map(([key, old]) => ({ key, old, now: mapped(old) }));
    path.delete(item);
    if (entries.every(({ old, now }) => old === now)) return item;
    if (Array.isArray(item)) return entries.map(({ now }) => now);
    // Unlike assignment, this keeps an own `__proto__` key what it is: data.
    return Object.fromEntries(entries.map(({ key, now }) => [key, now]));
  };
  return mapped(value) as Value;
}
