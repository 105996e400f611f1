/** Shorter arguments are read quickly, whatever they contain. */
const SHORT = 100_000;
/** No provider's parser accepts this depth; ours would take minutes for millions of open brackets. */
const DEEPEST = 10_000;

type Bag = { readonly [key: string]: unknown };

/** Whether the arguments of a call, which are JSON in a string, nest too deeply to be read. */
export function argumentsNestTooDeep({ length }: Buffer, document: object): boolean {
  if (length <= SHORT) return false;
  const { messages, input } = document as Bag;
  const items = [
    ...listOf(input),
    ...listOf(messages).flatMap((message) => listOf(bagOf(message).tool_calls)),
  ];
  return items.some((item) => nestsTooDeep(bagOf(item).arguments ?? bagOf(bagOf(item).function).arguments));
}

function nestsTooDeep(text: unknown): boolean {
  if (typeof text !== "string" || text.length <= SHORT) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    // Brackets inside strings count, too: no text has so many brackets that it does not close.
    const code = text.charCodeAt(at) | 0x20;
    if (code === 0x7b) depth += 1;
    else if (code === 0x7d) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function bagOf(value: unknown): Bag {
  return typeof value === "object" && value !== null ? (value as Bag) : {};
}
