/** The object without its undefined fields, which `exactOptionalPropertyTypes` does not allow. */
export function defined<Type extends object>(
  fields: {
    readonly [Key in keyof Type]: Type[Key] | undefined;
  },
): Type {
  const out: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) out[key] = fields[key];
  return out as Type;
}
