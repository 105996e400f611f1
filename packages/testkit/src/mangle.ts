/** A wrong value in place of the right one. */
export type Mangling = "delete" | "null" | "number" | "string" | "list" | "object" | "extra";

const VALUES: { readonly [kind in Mangling]?: unknown } = {
  null: null,
  number: 42,
  string: "unexpected",
  list: [],
  object: {},
};

/** Every path to a value inside: keys and positions. */
function paths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))];
}

/** The value with one place inside it spoilt; `where` selects the place. */
export function mangle(value: unknown, where: number, how: Mangling): unknown {
  const all = paths(value);
  return spoil(value, all[where % all.length] ?? [], how);
}

function spoil(value: unknown, path: readonly string[], how: Mangling): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (how !== "extra") return VALUES[how] ?? null;
    const plain = typeof value === "object" && value !== null && !Array.isArray(value);
    return plain ? { ...value, unheard_of: { of: ["x"] } } : value;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    if (how === "delete" && rest.length === 0) return value.filter((_, at) => at !== index);
    return value.with(index, spoil(value[index], rest, how));
  }
  const copy: { [key: string]: unknown } = { ...(value as object) };
  if (how === "delete" && rest.length === 0) delete copy[key];
  else copy[key] = spoil(copy[key], rest, how);
  return copy;
}
