import { cutText } from "./cut-text.ts";

/** Text of unknown origin made safe for a terminal: control characters are shown, never obeyed, and so are halves of a pair. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, (char) => {
    if (char === "\n") return "\\n";
    if (char === "\t") return "\\t";
    return `\\u${char.codePointAt(0)!.toString(16).padStart(4, "0")}`;
  });
}

/** A sentence with its words as long as people read them: an id that a program garbled may be as long as a book. */
export function shortenWords(text: string): string {
  return printable(text).replace(/(\S{80})\S{20,}/gu, "$1…");
}

/** At most `max` characters of a text, on one line. */
export function shorten(text: string, max: number): string {
  // Only the start is looked at: a tool output of megabytes must not be scanned to show forty characters.
  const start = cutText(text, 0, max * 4)
    .replace(/\s+/g, " ")
    .trim();
  const cut = start.length > max ? `${cutText(start, 0, max - 1).trimEnd()}…` : start;
  return printable(cut);
}
