import { exactJson } from "./exact.ts";

/**
 * Completes JSON text that was cut off (an aborted stream): closes open strings, lists and objects and drops a dangling
 * key, comma or half an escape. Gives the parsed value, or `undefined` when the text is something else than cut-off JSON.
 */
export function completeJson(text: string): unknown {
  const whole = exactJson(text);
  if (whole !== undefined) return whole;
  const closers: string[] = [];
  let inString = false;
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '"') inString = false;
      else if (char === "\\") {
        const width = text[i + 1] === "u" ? 6 : 2;
        if (i + width > text.length) length = i;
        i += width - 1;
      }
    } else if (char === '"') inString = true;
    else if (char === "{") closers.push("}");
    else if (char === "[") closers.push("]");
    else if ((char === "}" || char === "]") && closers.pop() !== char) return undefined;
  }
  if (closers.length === 0) return undefined;
  const end = closers.reverse().join("");
  const body = inString ? `${text.slice(0, length)}"` : text;
  const trimmed = body.trimEnd().replace(/,$/, "");
  // What was cut in the middle of a key, or before its value, goes with its half.
  return exactJson(trimmed + end) ?? exactJson(trimmed.replace(/,?[^,[{]*$/, "") + end);
}
