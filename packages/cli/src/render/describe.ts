import { printable, shorten } from "../output/printable.ts";

const LONGEST = 48;
/** How many characters before the first difference are shown. */
const BEFORE = 20;

interface Bag {
  readonly [key: string]: unknown;
}

/** Describes any value that an edit removed or added in a few words: its name, and how it begins. */
export function describe(value: unknown): string {
  return words(value, quote, textOf);
}

/** Describes a change in a few words, so that the difference is visible. */
export function describeChange(before: unknown, after: unknown): string {
  const one = saidIn(before);
  const other = saidIn(after);
  if (one === undefined || other === undefined || one === other)
    return `${describe(before)} → ${describe(after)}`;
  const quoted = quote(one) === quote(other) ? aroundOf(one, other) : quote;
  return `${words(before, quoted, saidBy)} → ${words(after, quoted, saidBy)}`;
}

function words(value: unknown, quoted: (text: string) => string, read: (bag: Bag) => string): string {
  const { item, lead } = firstOf(value);
  if (item === undefined || item === null) return `${lead}nothing`;
  if (typeof item === "string") return lead + quoted(item);
  if (typeof item !== "object") return lead + String(item);
  if (Array.isArray(item)) {
    if (item.length === 0) return `${lead}an empty list`;
    // Names of fields.
    return lead + (item.every(isText) ? quote(item.join(", ")) : `${item.length} parts`);
  }
  const bag = item as Bag;
  const text = read(bag);
  const named = [...partNames(bag), ...(text === "" ? [] : [quoted(text)])];
  const keys = () => `{${Object.keys(bag).slice(0, 3).map(printable).join(", ")}}`;
  return lead + (named.length > 0 ? named.join(" ") : keys());
}

/** The value in a list, or the first one, at any depth: a list in a list may be one of thousands. */
function firstOf(value: unknown): { readonly item: unknown; readonly lead: string } {
  let item = value;
  let lead = "";
  while (Array.isArray(item) && item.length > 0) {
    if (item.length > 1) {
      if (lead !== "" || item.every(isText)) break;
      lead = `${item.length} parts, first `;
    }
    item = item[0];
  }
  return { item, lead };
}

/** The name of a part or message. Gemini and Bedrock name a part by its only member. */
function partNames(bag: Bag): string[] {
  const own = namesOf(bag);
  const [key = "", held] = Object.entries(bag)[0] ?? [];
  const inner = own.length === 0 && isBag(held) ? namesOf(held) : [];
  return inner.length > 0 ? [printable(key), ...inner] : own;
}

/** The names in an object: kind, name, id. */
function namesOf(bag: Bag): string[] {
  const kind = word(bag.type) ?? word(bag.role) ?? word(bag.kind) ?? word(bag.part_kind);
  const id =
    word(bag.id) ??
    word(bag.tool_call_id) ??
    word(bag.call_id) ??
    word(bag.tool_use_id) ??
    word(bag.toolUseId) ??
    word(bag.toolCallId);
  const name = word(bag.name) ?? word(bag.toolName) ?? word(bag.tool_name);
  return [kind, name, id].filter((part) => part !== undefined);
}

/** The text to show for a changed value; `undefined` if there is none. */
function saidIn(value: unknown): string | undefined {
  const { item } = firstOf(value);
  return typeof item === "string" ? item : isBag(item) ? saidBy(item) : undefined;
}

/** The text of a part or message, or the arguments of a call. */
function saidBy(bag: Bag): string {
  return textOf(bag) || argumentsOf(bag) || argumentsOf(bag.function) || argumentsOf(Object.values(bag)[0]);
}

/** The arguments of a call, as JSON. */
function argumentsOf(call: unknown): string {
  if (!isBag(call)) return "";
  const given = call.input ?? call.args ?? call.arguments;
  return given === undefined || typeof given === "string" ? (given ?? "") : toJson(given);
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // The value nests too deeply, or has numbers that JSON cannot express.
    return "";
  }
}

/** The text of a part or message, wherever its format keeps it. */
function textOf(bag: Bag): string {
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

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function word(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? shorten(value, LONGEST) : undefined;
}

function quote(text: string): string {
  return `“${shorten(text, LONGEST)}”`;
}

/** Quotes either of two texts around their first difference, including all white space. */
function aroundOf(one: string, other: string): (text: string) => string {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const start = same < LONGEST - BEFORE ? 0 : same - BEFORE;
  return (text) => {
    const end = start + LONGEST < text.length ? "…" : "";
    return `“${start > 0 ? "…" : ""}${printable(text.slice(start, start + LONGEST))}${end}”`;
  };
}
