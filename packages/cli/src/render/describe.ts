import { printable, shorten } from "../output/printable.ts";

const LONGEST = 48;

/** A few words for any value an edit took away or put in: whose it is, and how it begins. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    if (value.length === 1) return describe(value[0]);
    // Names of fields.
    if (value.length > 0 && value.every((item) => typeof item === "string")) return quote(value.join(", "));
    return value.length === 0 ? "an empty list" : `${value.length} parts, first ${describe(value[0])}`;
  }
  const bag = value as { readonly [key: string]: unknown };
  const kind = word(bag.type) ?? word(bag.role) ?? word(bag.kind) ?? word(bag.part_kind);
  const id =
    word(bag.id) ??
    word(bag.tool_call_id) ??
    word(bag.call_id) ??
    word(bag.tool_use_id) ??
    word(bag.toolCallId);
  const name = word(bag.name) ?? word(bag.toolName) ?? word(bag.tool_name);
  const text = textOf(bag);
  const parts = [kind, name, id, text === "" ? undefined : quote(text)].filter((part) => part !== undefined);
  return parts.length === 0 ? `{${Object.keys(bag).slice(0, 3).map(printable).join(", ")}}` : parts.join(" ");
}

/** The text that a part or message holds, wherever its format keeps it. */
function textOf(bag: { readonly [key: string]: unknown }): string {
  for (const key of ["text", "content", "output", "parts", "thinking"]) {
    const value = bag[key];
    if (typeof value === "string") return value;
    if (!Array.isArray(value)) continue;
    for (const item of value) {
      const text = item !== null && typeof item === "object" ? (item as { text?: unknown }).text : item;
      if (typeof text === "string") return text;
    }
  }
  return "";
}

function word(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? shorten(value, LONGEST) : undefined;
}

function quote(text: string): string {
  return `“${shorten(text, LONGEST)}”`;
}
