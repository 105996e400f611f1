/** How far back to look for the start of a character. Joined emoji are the longest. */
const REACH = 64;

const segmenter: Intl.Segmenter | undefined =
  typeof Intl === "object" && "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/** The text cut to a length in UTF-16 units, ending in `…` if something is left out. No visible character is split. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return max < 1 ? "" : `${text.slice(0, startOfCharacter(text, max - 1)).trimEnd()}…`;
}

/**
 * The start and the end of a text, with a note about what is left out between; the whole text if it is short enough.
 */
export function clipMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text;
  const from = startOfCharacter(text, Math.floor(head));
  const to = startOfCharacter(text, text.length - Math.floor(tail));
  const gone = (to - from).toLocaleString("en");
  return `${text.slice(0, from)}\n[… ${gone} of ${text.length.toLocaleString("en")} characters left out …]\n${text.slice(to)}`;
}

/** The start of the character that contains a position. */
export function startOfCharacter(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const from = Math.max(0, at - REACH);
  const window = text.slice(from, at + REACH);
  const segment = segmenter?.segment(window).containing(at - from);
  // If the window itself starts inside a character, its first segment is unreliable.
  if (segment !== undefined && (segment.index > 0 || from === 0)) return from + segment.index;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
