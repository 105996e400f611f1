/** A span of a text, from the opening quote to the closing one. */
export type Span = readonly [from: number, to: number];

const CLOSING: { readonly [opening: string]: string } = { '"': '"', "`": "`", "“": "”", "'": "'", "‘": "’" };

/** Shorter quotations, and single words, are names and not a person's words. */
const SHORTEST = 12;

/** Where a text quotes something: a name, a value, or the words of the person that it refuses. */
export function quotedSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    const closing = CLOSING[text[at]!];
    if (closing === undefined || !opens(text, at)) continue;
    const end = closingAt(text, at + 1, closing);
    if (end === -1) continue;
    if (end - at > SHORTEST && text.slice(at, end).includes(" ")) spans.push([at, end]);
    at = end;
  }
  return spans;
}

/** An apostrophe follows a letter; a quotation follows a space, a bracket or a colon. */
function opens(text: string, at: number): boolean {
  return at > 0 && /[\s([{:=,>]/.test(text[at - 1]!);
}

function closingAt(text: string, from: number, closing: string): number {
  for (let at = text.indexOf(closing, from); at !== -1; at = text.indexOf(closing, at + 1)) {
    const inside = closing === "'" || closing === "’" ? /[a-z0-9]/i.test(text[at + 1] ?? "") : false;
    if (!inside && text[at - 1] !== "\\") return at;
  }
  return -1;
}
