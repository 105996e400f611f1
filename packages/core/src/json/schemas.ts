import { asBag, asList, type Bag, isBag } from "./values.ts";

/** Keywords that list schemas, of which one, some or all hold. */
export const BRANCHES = ["oneOf", "allOf", "anyOf"] as const;

/** Up to this many are looked at without asking whether they were met before: nearly all schemas hold fewer. */
const FEW = 500;

/** Adds what stands directly in a schema, as one. Values under any other keyword (`enum`, `default`) are none. */
function addInner(schema: Bag, out: Bag[]): void {
  // Most schemas say two or three things: to look at those is quicker than to ask for each that they might say.
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

/** A schema and all that stand in it, the outer ones first. Cycles, depth bombs and schemas that stand in several places are survived. */
export function schemasIn(root: Bag): Iterable<Bag> {
  const few: Bag[] = [root];
  for (let at = 0; at < few.length && few.length <= FEW; at++) addInner(few[at] as Bag, few);
  if (few.length <= FEW) return few;
  const all = new Set<Bag>([root]);
  for (const schema of all) for (const inner of innerOf(schema)) all.add(inner);
  return all;
}

/** A schema with those changed that stand in it, and itself; what neither changes nor holds a change stays the same object. */
export function mapSchemas(root: Bag, change: (schema: Bag) => Bag): Bag {
  const holders = new Map<Bag, Bag[]>([[root, []]]);
  for (const schema of holders.keys())
    for (const inner of innerOf(schema)) {
      const known = holders.get(inner);
      if (known === undefined) holders.set(inner, [schema]);
      else known.push(schema);
    }
  const now = new Map<unknown, Record<string, unknown>>();
  for (const schema of holders.keys()) {
    const changed = change(schema);
    if (changed !== schema) now.set(schema, { ...changed });
  }
  // A map that is added to while it is walked is walked to its new end.
  for (const schema of now.keys())
    for (const holder of holders.get(schema as Bag) ?? [])
      if (!now.has(holder)) now.set(holder, { ...holder });
  for (const copy of now.values()) connect(copy, now);
  return now.get(root) ?? root;
}

/** Puts copies in the place of what a schema holds. */
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

/** Types as numbers, of which OpenAPI schemas are made in Google's clients. */
const NUMBERED = ["", "string", "number", "integer", "boolean", "array", "object"];

/** A type as JSON Schema spells it, of one in an OpenAPI schema: those stand in capitals there, or are numbers. */
export function plainType(type: unknown): unknown {
  if (typeof type === "number") return NUMBERED[type] ?? type;
  return typeof type === "string" ? type.toLowerCase() : type;
}

/** JSON Schema of an OpenAPI schema. */
export function withPlainTypes(root: Bag): Bag {
  return mapSchemas(root, (schema) => {
    const type = plainType(schema.type);
    return type === schema.type ? schema : { ...schema, type };
  });
}

/** True for a schema that says some of this. */
export function says(schema: Bag, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => schema[keyword] !== undefined);
}

/** A schema without some keywords at its top, or branches; what those say of properties stays. */
export function withoutKeywords(schema: Bag, keywords: readonly string[] = BRANCHES): Bag {
  if (!says(schema, keywords)) return schema;
  const branches = BRANCHES.flatMap((keyword) =>
    keywords.includes(keyword) ? (asList(schema[keyword]) ?? []) : [],
  );
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
  const all = [...branches.map((branch) => asBag(branch).properties), rest.properties];
  // Entries keep a property `__proto__` what it is.
  const properties = Object.fromEntries(all.flatMap((own) => Object.entries(asBag(own))));
  return Object.keys(properties).length === 0 ? rest : { ...rest, properties };
}
