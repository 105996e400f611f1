/** Longer texts are not parsed: their beginning is scanned for what an envelope would hold. */
export const PARSED: number = 256 * 1024;

/** As much as is looked at of a text that is not parsed. */
export const SCANNED: number = 32 * 1024;

/** As much of one sentence as patterns see: its beginning, and its end. */
export const HEAD: number = 4000;

/** See `HEAD`. */
export const TAIL: number = 1000;

/** As many envelopes as are opened, and as deep. */
export const ENVELOPES: number = 120;

/** See `ENVELOPES`. */
export const DEPTH: number = 10;

/** As much of a sentence as people are shown. */
export const SHOWN: number = 500;

/** The beginning and the end of a long text. */
export function bounded(text: string, head: number = HEAD, tail: number = TAIL): string {
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n…\n${text.slice(-tail)}`;
}
