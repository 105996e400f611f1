/** How far back a cut looks for the start of a character: joined emoji are the longest there are. */
const REACH = 64;

const segmenter: Intl.Segmenter | undefined =
  typeof Intl === "object" && "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/** The text up to a length in UTF-16 units, with `…` for what is left out. No character is split, however it is made. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return max < 1 ? "" : `${text.slice(0, startOfCharacter(text, max - 1)).trimEnd()}…`;
}

/** The start and the end of a text, and how much lies between; the text itself when it is no longer than both. */
export function clipMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text;
  const from = startOfCharacter(text, Math.floor(head));
  const to = startOfCharacter(text, text.length - Math.floor(tail));
  const gone = (to - from).toLocaleString("en");
  return `${text.slice(0, from)}\n[… ${gone} of ${text.length.toLocaleString("en")} characters left out …]\n${text.slice(to)}`;
}

/** The position of the character that a position lies in. */
export function startOfCharacter(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const from = Math.max(0, at - REACH);
  const window = text.slice(from, at + REACH);
  const segment = segmenter?.segment(window).containing(at - from);
  // A window that starts inside of a character cannot tell where it starts.
  if (segment !== undefined && (segment.index > 0 || from === 0)) return from + segment.index;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
