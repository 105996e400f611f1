// Engines from 2023 on have isWellFormed, which answers at once for strings without wide characters.
interface WellFormed {
  isWellFormed?(): boolean;
}

/** True when the text holds half a surrogate pair. */
export function hasLoneSurrogate(text: string): boolean {
  const native = text as WellFormed;
  return native.isWellFormed === undefined ? /\p{Cs}/u.test(text) : !native.isWellFormed();
}

/** True when the text holds a NUL. */
export function hasNul(text: string): boolean {
  return text.includes("\0");
}

/** The text with each half pair replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}
