/** The usual depth of texts on wires. Deeper values are walked without recursion. */
const SHALLOW = 3;

/** True when a string anywhere in the value passes the test. Cycles and extreme depth are handled. */
export function someString(value: unknown, test: (text: string) => boolean, depth = 0): boolean {
  if (typeof value === "string") return test(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth > SHALLOW) return someDeepString(value, test);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (someString(value[i], test, depth + 1)) return true;
    return false;
  }
  // Byte arrays are long, and contain no strings.
  if (ArrayBuffer.isView(value)) return false;
  for (const key in value) {
    const item = (value as { readonly [key: string]: unknown })[key];
    if (typeof item === "string") {
      if (test(item)) return true;
    } else if (typeof item === "object" && someString(item, test, depth + 1)) return true;
  }
  return false;
}

/** Visits every object once, without recursion. */
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

/** Maximum depth of copies, limited by the call stack. Deeper values stay unchanged. */
const DEEPEST = 1000;

/** The value with `change` applied to every string. Unchanged objects stay the same. */
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
    // Unlike assignment, this keeps an own `__proto__` key as data.
    return Object.fromEntries(entries.map(({ key, now }) => [key, now]));
  };
  return mapped(value) as Value;
}
