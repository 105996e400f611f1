/** What is shorter is read in a moment, whatever is in it. */
const SHORT = 100_000;
/** No provider's parser goes as deep; ours works on millions of open brackets for minutes. */
const DEEPEST = 10_000;

type Bag = { readonly [key: string]: unknown };

/** Tells whether the arguments of a call, which are JSON in a string, nest so deep that they had better not be read. */
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
    // Strings are not told apart: no text has so many brackets that it does not close.
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
