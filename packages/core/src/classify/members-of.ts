/**
 * Returns a function that reads members of an object, including inherited ones and getters; `undefined` for other
 * values.
 */
export function membersOf(value: unknown): ((name: string) => unknown) | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (name) => {
    try {
      return (value as { readonly [name: string]: unknown })[name];
    } catch {
      // A getter that throws counts as absent.
      return undefined;
    }
  };
}

/** An HTTP status that means a refusal; `undefined` for other values. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 400 && number < 600
    ? number
    : undefined;
}
