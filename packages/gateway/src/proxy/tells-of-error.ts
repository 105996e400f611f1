/** Without this no text tells of an error; most answers lack it, and need not be parsed for that. */
const SIGN = /"error"\s*:\s*[{"]/;

/** Whether a text is an object with an error in it, wherever among its members, as every wire has it in its refusals. */
export function tellsOfError(text: string): boolean {
  if (!SIGN.test(text)) return false;
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === "object" && error !== null) return Object.keys(error).length > 0;
    return typeof error === "string" && error !== "";
  } catch {
    return false;
  }
}
