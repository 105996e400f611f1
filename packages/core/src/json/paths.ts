/** The way from a value to one inside of it: keys and positions. */
export type Path = readonly string[];

/** A copy of a value without the fields that the paths lead to. */
export function without(value: unknown, paths: readonly Path[], depth = 0): unknown {
  const ways = new Map<string, Path[]>();
  for (const path of paths) {
    const key = path[depth] as string;
    const same = ways.get(key);
    if (same === undefined) ways.set(key, [path]);
    else same.push(path);
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [key: string]: unknown };
  for (const [key, same] of ways) {
    if (same.some(({ length }) => length === depth + 1)) delete copy[key];
    else copy[key] = without(copy[key], same, depth + 1);
  }
  return copy;
}
