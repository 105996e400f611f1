/** A word as typed into a shell: quoted if it would otherwise be split or misread. */
export function asTyped(word: string): string {
  if (/^[\w./\\:@%+=~-]+$/.test(word)) return word;
  return /["$`!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
