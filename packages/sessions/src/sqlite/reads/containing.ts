/**
 * The GLOB pattern of whatever holds a text, capitals or not. LIKE would do the same, but only knows the capitals of
 * English letters.
 */
export function containing(text: string): string {
  let pattern = "*";
  for (const character of text) pattern += SPECIAL.has(character) ? `[${character}]` : spellings(character);
  return `${pattern}*`;
}

const SPECIAL: ReadonlySet<string> = new Set(["*", "?", "["]);

/** A character, or the class of its small and capital form. */
function spellings(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  // Some have a form of several characters, which is none of its own.
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.length === 1 ? character : `[${single.join("")}]`;
}
