/** No provider's parser accepts deeper nesting, and real requests never come near. */
const DEEPEST = 1_000;

/** Whether a JSON text nests deeper than parsers go. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) depth += 1;
    else if (char === 0x7d || char === 0x5d) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where the string ends that starts here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22) return at;
    if (char === 0x5c) at += 1;
  }
  return text.length;
}
