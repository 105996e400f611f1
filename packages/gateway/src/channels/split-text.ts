/** Where a text is cut best: between paragraphs, lines, sentences, words. */
const BORDERS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?…]["')\]]?\s/g, /\s/g];
/** A piece is not cut to less than this share of what it may hold, for the sake of a better place. */
const LEAST = 0.5;

/** Cuts a text into pieces of at most so many UTF-16 units, at the best border in reach; no character is cut in two. */
export function splitText(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const at = cutOf(rest, most);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  if (rest !== "") pieces.push(rest);
  return pieces;
}

function cutOf(text: string, most: number): number {
  // One more: a border may be the very next character, which is dropped.
  const reach = text.slice(0, most + 1);
  for (const border of BORDERS) {
    let best = 0;
    for (const { index, 0: found } of reach.matchAll(border)) {
      const end = index + found.trimEnd().length;
      if (end <= most) best = end;
    }
    if (best >= most * LEAST) return best;
  }
  return isLowSurrogate(text, most) ? most - 1 : most;
}

/** True when a cut here would leave half of a character on each side. */
function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}
