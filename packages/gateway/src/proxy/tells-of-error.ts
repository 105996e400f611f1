/** No text without this reports an error. Most answers lack it, and need not be parsed. */
const SIGN = /"error"\s*:\s*[{"]/;

/** Whether a text is an object with an error among its members, as the refusals of every wire are. */
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
