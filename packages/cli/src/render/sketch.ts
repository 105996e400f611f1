/** Strings longer than this are cut. */
const LONGEST = 100;
/** Lists longer than this are cut. */
const MOST = 12;

/** JSON for people: whatever fits is on one line; long strings and lists are cut. */
export function sketch(value: unknown, width: number, indent = "", before = ""): string {
  const line = inline(value);
  if (indent.length + before.length + line.length < width || typeof value !== "object" || value === null)
    return line;
  const deeper = `${indent}  `;
  const rows = Array.isArray(value)
    ? shownOf(value).map((item) => sketch(item, width, deeper))
    : Object.entries(value).map(([name, item]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + sketch(item, width, deeper, key);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${rows.map((row) => `${deeper}${row}`).join(",\n")}${moreOf(value, `,\n${deeper}`)}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${shownOf(value).map(inline).join(", ")}${moreOf(value, ", ")}]`;
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function shownOf(list: readonly unknown[]): readonly unknown[] {
  return list.length > MOST ? list.slice(0, MOST / 2) : list;
}

function moreOf(value: object, separator: string): string {
  return Array.isArray(value) && value.length > MOST ? `${separator}… ${value.length - MOST / 2} more` : "";
}
