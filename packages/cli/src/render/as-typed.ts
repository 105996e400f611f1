/** A word as it is typed into a shell: in quotes where it would be taken for several, or for something else. */
export function asTyped(word: string): string {
  if (/^[\w./\\:@%+=~-]+$/.test(word)) return word;
  return /["$`!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
