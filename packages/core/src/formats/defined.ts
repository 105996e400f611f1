/** The object without its undefined fields, which exact optional types do not allow. */
export function defined<Type extends object>(
  fields: {
    readonly [Key in keyof Type]: Type[Key] | undefined;
  },
): Type {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) out[key] = value;
  return out as Type;
}
