import { cutText } from "./cut-text.ts";

/** Makes text of unknown origin safe for a terminal: control characters and lone surrogates are shown as text. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, (char) => {
    if (char === "\n") return "\\n";
    if (char === "\t") return "\\t";
    return `\\u${char.codePointAt(0)!.toString(16).padStart(4, "0")}`;
  });
}

/** A sentence with overlong words shortened: an id that a program garbled may be as long as a book. */
export function shortenWords(text: string): string {
  return printable(text).replace(/(\S{80})\S{20,}/gu, "$1…");
}

/** At most `max` characters of a text, on one line. */
export function shorten(text: string, max: number): string {
  // Only the start is examined: showing forty characters must not require scanning megabytes of output.
  const start = cutText(text, 0, max * 4)
    .replace(/\s+/g, " ")
    .trim();
  const cut = start.length > max ? `${cutText(start, 0, max - 1).trimEnd()}…` : start;
  return printable(cut);
}
