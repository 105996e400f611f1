import { pushTo } from "./push-to.ts";
import { asBag, asList, type Bag, isBag } from "./values.ts";

/** Keywords that list alternative or combined schemas. */
export const BRANCHES = ["oneOf", "allOf", "anyOf"] as const;

/** Up to this many schemas are visited without checking for repetition; nearly all schemas have fewer. */
const FEW = 500;

/** Appends the direct subschemas of a schema. Values of other keywords (`enum`, `default`) are no schemas. */
function addInner(schema: Bag, out: Bag[]): void {
  // Most schemas have two or three keywords, so looping over them is faster than looking up each known one.
  for (const keyword in schema) {
    const value = schema[keyword];
    switch (keyword) {
      case "properties":
        if (isBag(value)) for (const name in value) addSchema(value[name], out);
        break;
      case "items":
      case "additionalProperties":
        addSchema(value, out);
        break;
      case "oneOf":
      case "allOf":
      case "anyOf":
        if (Array.isArray(value)) for (const branch of value) addSchema(branch, out);
    }
  }
}

function addSchema(value: unknown, out: Bag[]): void {
  if (isBag(value)) out.push(value);
}

function innerOf(schema: Bag): readonly Bag[] {
  const inner: Bag[] = [];
  addInner(schema, inner);
  return inner;
}

/** A schema and all its subschemas, outer ones first. Cycles, extreme depth and shared schemas are handled. */
export function schemasIn(root: Bag): Iterable<Bag> {
  const few: Bag[] = [root];
  for (let at = 0; at < few.length && few.length <= FEW; at++) addInner(few[at] as Bag, few);
  if (few.length <= FEW) return few;
  const all = new Set<Bag>([root]);
  for (const schema of all) for (const inner of innerOf(schema)) all.add(inner);
  return all;
}

/** Changes a schema and its subschemas. Unchanged ones stay the same objects. */
export function mapSchemas(root: Bag, change: (schema: Bag) => Bag): Bag {
  const holders = new Map<Bag, Bag[]>([[root, []]]);
  for (const schema of holders.keys())
    for (const inner of innerOf(schema)) {
      pushTo(holders, inner, schema);
    }
  const now = new Map<unknown, Record<string, unknown>>();
  for (const schema of holders.keys()) {
    const changed = change(schema);
    if (changed !== schema) now.set(schema, { ...changed });
  }
  // A map that grows while it is iterated is iterated to its new end.
  for (const schema of now.keys())
    for (const holder of holders.get(schema as Bag) ?? [])
      if (!now.has(holder)) now.set(holder, { ...holder });
  for (const copy of now.values()) connect(copy, now);
  return now.get(root) ?? root;
}

/** Replaces subschemas by their copies. */
function connect(copy: Record<string, unknown>, now: ReadonlyMap<unknown, Bag>): void {
  const { properties } = copy;
  if (isBag(properties) && Object.values(properties).some((own) => now.has(own)))
    copy.properties = Object.fromEntries(
      Object.entries(properties).map(([name, own]) => [name, now.get(own) ?? own]),
    );
  for (const keyword of ["items", "additionalProperties"])
    if (now.has(copy[keyword])) copy[keyword] = now.get(copy[keyword]);
  for (const keyword of BRANCHES) {
    const branches = asList(copy[keyword]);
    if (branches?.some((own) => now.has(own))) copy[keyword] = branches.map((own) => now.get(own) ?? own);
  }
}

/** Types as numbers, in OpenAPI schemas made by Google's clients. */
const NUMBERED = ["", "string", "number", "integer", "boolean", "array", "object"];

/** The JSON Schema type for a type in an OpenAPI schema, where types are in capitals or numbers. */
export function plainType(type: unknown): unknown {
  if (typeof type === "number") return NUMBERED[type] ?? type;
  return typeof type === "string" ? type.toLowerCase() : type;
}

/** The JSON Schema for an OpenAPI schema, which has a flag `nullable`. */
export function withPlainTypes(root: Bag): Bag {
  return mapSchemas(root, (schema) => {
    const type = plainType(schema.type);
    const { nullable, ...rest } = schema;
    // Arguments are always an object.
    if (nullable === true && typeof type === "string" && schema !== root)
      return { ...rest, type: [type, "null"] };
    return type === schema.type ? schema : { ...schema, type };
  });
}

/** True for a schema that has one of the keywords. */
export function says(schema: Bag, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => schema[keyword] !== undefined);
}

/** A schema without some keywords at its root. Properties in removed branches are kept. */
export function withoutKeywords(schema: Bag, keywords: readonly string[] = BRANCHES): Bag {
  if (!says(schema, keywords)) return schema;
  const branches = BRANCHES.flatMap((keyword) =>
    keywords.includes(keyword) ? (asList(schema[keyword]) ?? []) : [],
  );
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
  const all = [...branches.map((branch) => asBag(branch).properties), rest.properties];
  // `Object.fromEntries` keeps a property named `__proto__` as data.
  const properties = Object.fromEntries(all.flatMap((own) => Object.entries(asBag(own))));
  return Object.keys(properties).length === 0 ? rest : { ...rest, properties };
}
