/** Longer texts hardly ever repeat. */
const SHORT = 32;
/** At most this many names and values of an answer are compared. */
const MOST = 128;

/** The last text at each position in the headers of an answer. */
const latest: string[] = [];

/**
 * Names and values of a provider's headers. Most answers have the same headers as the one before; noticing that takes a third of the time
 * of making the texts anew.
 */
export function textsOf(raw: readonly Buffer[]): string[] {
  const texts: string[] = [];
  for (let at = 0; at < raw.length; at++) {
    const bytes = raw[at] as Buffer;
    const known = latest[at];
    if (known !== undefined && isText(bytes, known)) {
      texts.push(known);
      continue;
    }
    const text = bytes.toString("latin1");
    // Positions are filled in order, because a list with holes is slow.
    if (at < MOST && at <= latest.length) latest[at] = text.length <= SHORT ? text : "";
    texts.push(text);
  }
  return texts;
}

function isText(bytes: Buffer, text: string): boolean {
  const { length } = text;
  if (bytes.length !== length) return false;
  for (let at = 0; at < length; at++) if (bytes[at] !== text.charCodeAt(at)) return false;
  return true;
}
