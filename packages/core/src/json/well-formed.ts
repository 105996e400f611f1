// Engines since 2023 have isWellFormed, which is instant for strings without wide characters.
interface WellFormed {
  isWellFormed?(): boolean;
}

/** True when the text contains half a surrogate pair. */
export function hasLoneSurrogate(text: string): boolean {
  const native = text as WellFormed;
  return native.isWellFormed === undefined ? /\p{Cs}/u.test(text) : !native.isWellFormed();
}

/** True when the text contains a NUL. */
export function hasNul(text: string): boolean {
  return text.includes("\0");
}

/** The text with U+FFFD in place of each half pair. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}
