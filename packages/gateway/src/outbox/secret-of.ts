/** Reads a secret from the environment; a missing one is added to the problems. */
export function secretOf(
  env: { readonly [name: string]: string | undefined },
  place: string,
  name: string,
  problems: string[],
): string {
  const value = env[name] ?? "";
  if (value === "") problems.push(`${place}: ${name} is not set`);
  return value;
}
