import { exactJson } from "./exact.ts";

/** The content of cut-off JSON. */
export interface Completed {
  readonly value: unknown;
  /** True when half a key or half a value was dropped. */
  readonly lossy: boolean;
}

/** What a cut may leave of a member: a key without its value or with half of one, or half a value. */
const HALF_MEMBER =
  /^\s*(?:"(?:[^"\\]|\\.)*"\s*:?\s*)?(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|[-\d][-+.\deE]*)?$/;

/**
 * Completes JSON text that was cut off (an aborted stream): closes open strings, lists and objects, and drops a
 * dangling key, comma or half an escape. Returns the parsed value, or `undefined` if the text is not cut-off JSON.
 */
export function completeJson(text: string): Completed | undefined {
  const whole = exactJson(text);
  if (whole !== undefined) return { value: whole, lossy: false };
  const closers: string[] = [];
  let inString = false;
  let length = text.length;
  // Start of the last member.
  let member = 0;
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
    else if (char === ",") member = i;
    else if (char === "{" || char === "[") {
      closers.push(char === "{" ? "}" : "]");
      member = i + 1;
    } else if ((char === "}" || char === "]") && closers.pop() !== char) return undefined;
  }
  if (closers.length === 0) return undefined;
  const end = closers.reverse().join("");
  const body = inString ? `${text.slice(0, length)}"` : text;
  const closed = exactJson(body.trimEnd().replace(/,$/, "") + end);
  if (closed !== undefined) return { value: closed, lossy: false };
  if (!HALF_MEMBER.test(body.slice(member).replace(/^,/, ""))) return undefined;
  const value = exactJson(body.slice(0, member) + end);
  return value === undefined ? undefined : { value, lossy: true };
}
