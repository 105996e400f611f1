// Engines from 2023 on have isWellFormed, which answers at once for strings without wide characters.
interface WellFormed {
  isWellFormed?(): boolean;
  toWellFormed?(): string;
}

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** True when the text holds half a surrogate pair. */
export function hasLoneSurrogate(text: string): boolean {
  const native = text as WellFormed;
  return native.isWellFormed === undefined ? LONE.test(text) : !native.isWellFormed();
}

/** The text with each half pair replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  const native = text as WellFormed;
  return native.toWellFormed?.() ?? text.replace(new RegExp(LONE, "g"), "\uFFFD");
}
