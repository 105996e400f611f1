/** Longer texts are not parsed, only scanned at the start for members of an envelope. */
export const PARSED: number = 256 * 1024;

/** How much is scanned of a text that is not parsed. */
export const SCANNED: number = 32 * 1024;

/** How much of a sentence patterns see: this much at its start, and `TAIL` at its end. */
export const HEAD: number = 4000;

/** See `HEAD`. */
export const TAIL: number = 1000;

/** Maximum number of envelopes to open, nested up to `DEPTH`. */
export const ENVELOPES: number = 120;

/** See `ENVELOPES`. */
export const DEPTH: number = 10;

/** Maximum length of a sentence shown to people. */
export const SHOWN: number = 500;

/** The start and end of a long text. */
export function bounded(text: string, head: number = HEAD, tail: number = TAIL): string {
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n…\n${text.slice(-tail)}`;
}
