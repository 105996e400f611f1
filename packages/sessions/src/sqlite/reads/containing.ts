/**
 * A GLOB pattern for everything that contains a text, regardless of case. LIKE would do the same, but only folds the case of English
 * letters.
 */
export function containing(text: string): string {
  let pattern = "*";
  for (const character of text) pattern += SPECIAL.has(character) ? `[${character}]` : spellings(character);
  return `${pattern}*`;
}

const SPECIAL: ReadonlySet<string> = new Set(["*", "?", "["]);

/** A character, or the class of its lower and upper case. */
function spellings(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  // Some characters have a form of several characters, which cannot be part of a class.
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.length === 1 ? character : `[${single.join("")}]`;
}
