import { nearest } from "@suture/core/options";
import { z } from "zod";

type Schema = z.core.$ZodType;
type Members = { readonly [name: PropertyKey]: unknown };

/** A schema without what says that it may be absent. */
export function bare(schema: Schema | undefined): Schema | undefined {
  let inner = schema;
  while (
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodExactOptional
  ) {
    inner = inner.def.innerType;
  }
  return inner;
}

/** The schema of what stands at a place of a document, and what stands there. */
export function schemaAt(
  schema: Schema,
  path: readonly PropertyKey[],
  document: unknown,
): { readonly schema: Schema | undefined; readonly value: unknown } {
  let value = document;
  let at = bare(schema);
  for (const step of path) {
    const holder = meantSchema(at, value);
    if (holder instanceof z.ZodObject) at = bare(holder.shape[String(step)]);
    else if (holder instanceof z.ZodArray) at = bare(holder.element);
    else if (holder instanceof z.ZodRecord) at = bare(holder.valueType);
    else at = undefined;
    value = typeof value === "object" && value !== null ? (value as Members)[step] : undefined;
  }
  return { schema: at, value };
}

/** Of alternatives, the one that a value is meant for; any other schema is itself. */
export function meantSchema(schema: Schema | undefined, value: unknown): Schema | undefined {
  if (!(schema instanceof z.ZodUnion)) return schema;
  const meant = meantAlternative(schema, value);
  return meant === undefined ? schema : bare(schema.options[meant]);
}

/** Which alternative a value is meant for: the one that knows most of its members; none where no member says. */
export function meantAlternative(union: z.ZodUnion, value: unknown): number | undefined {
  const known = union.options.map((option) => membersKnown(bare(option), value));
  const most = Math.max(...known);
  return most > 0 ? known.indexOf(most) : undefined;
}

/** How many members of a value a schema has, mistyped ones among them; none where a word of it says that it is another's. */
function membersKnown(schema: Schema | undefined, value: unknown): number {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return 0;
  const names = Object.keys(schema.shape);
  const isOther = names.some((name) => {
    const member = schema.shape[name];
    return member instanceof z.ZodLiteral && !member.values.has((value as Members)[name] as string);
  });
  return isOther ? 0 : Object.keys(value).filter((name) => nearest(name, names) !== undefined).length;
}
