/** A range of a text without halves of surrogate pairs at its ends: a cut that would split a pair moves to before it. */
export function cutText(text: string, from: number, to: number): string {
  return text.slice(partsPair(text, from) ? from - 1 : from, partsPair(text, to) ? to - 1 : to);
}

function partsPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
