/**
 * The tools that a text demands, in its order: "call get_weather", "use the tool search", "call a and b". Only what follows the verb
 * counts, so a tool that is merely mentioned is not called.
 */
export function toolsAskedFor(text: string, names: readonly string[]): string[] {
  const known = new Set(names);
  const asked: string[] = [];
  for (const [, rest = ""] of text.matchAll(/\b(?:call|use|run|invoke)\b([^.!?\n]*)/gi)) {
    for (const [word] of rest.matchAll(/[\w-]+/g)) {
      if (known.has(word)) asked.push(word);
    }
  }
  return asked;
}
