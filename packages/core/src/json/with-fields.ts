import type { Bag } from "./values.ts";

/** A copy of the object with some fields set (`undefined` removes a field); the same object if nothing differs. */
export function withFields(bag: Bag, fields: Bag): Bag {
  let out: Record<string, unknown> | undefined;
  for (const key in fields) {
    const value = fields[key];
    if (bag[key] === value) continue;
    out ??= { ...bag };
    if (value === undefined) delete out[key];
    else out[key] = value;
  }
  return out ?? bag;
}
