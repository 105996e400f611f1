const WIDTH = 96;
const LONGEST_TEXT = 160;
const LONGEST_LIST = 6;

/** A document for readers: short values on one line, long texts and lists shortened. */
export function renderJson(value: unknown): string {
  return render(value, "");
}

function render(value: unknown, indent: string): string {
  const flat = inline(value);
  if (flat.length + indent.length <= WIDTH || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const shown = value.slice(0, LONGEST_LIST).map((item) => `${inner}${render(item, inner)}`);
    const rest = value.length - shown.length;
    const more = rest > 0 ? [`${inner}"… and ${rest} more"`] : [];
    return `[\n${[...shown, ...more].join(",\n")}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([key, field]) => `${inner}${JSON.stringify(key)}: ${render(field, inner)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

/** A value on one line, with spaces for readability. */
function inline(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(
      value.length > LONGEST_TEXT ? `${value.slice(0, 12)}… (${value.length} characters)` : value,
    );
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${inline(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
