/** As much of JSON Schema as the document of the API uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly description?: string;
}

const KNOWN = new Set(
  "$ref type enum const properties required additionalProperties items oneOf anyOf allOf minimum maximum exclusiveMinimum minLength minItems maxItems pattern description".split(
    " ",
  ),
);

type Lookup = (ref: string) => JsonSchema;

/** What does not fit a schema, each with its place. A keyword that is not known here is a problem, too: it would go unchecked. */
export function misfits(schema: JsonSchema, value: unknown, lookup: Lookup, at = "$"): string[] {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) return [`${at}: unknown keywords ${unknown.join(", ")}`];
  if (schema.$ref !== undefined) return misfits(lookup(schema.$ref), value, lookup, at);
  const found: string[] = [];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${at}: not ${types.join(" or ")}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) found.push(`${at}: not in the enum`);
  if ("const" in schema && schema.const !== value) found.push(`${at}: not the constant`);
  if (typeof value === "number") {
    if (value < (schema.minimum ?? value) || value > (schema.maximum ?? value))
      found.push(`${at}: out of range`);
    if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
      found.push(`${at}: too small`);
  }
  if (typeof value === "string") {
    if (value.length < (schema.minLength ?? 0)) found.push(`${at}: too short`);
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value))
      found.push(`${at}: no match`);
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) found.push(`${at}: too few`);
    for (const [index, item] of value.entries())
      found.push(...misfits(schema.items ?? {}, item, lookup, `${at}[${index}]`));
  } else if (typeof value === "object" && value !== null) {
    found.push(...members(schema, value as { [name: string]: unknown }, lookup, at));
  }
  for (const each of schema.allOf ?? []) found.push(...misfits(each, value, lookup, at));
  for (const choice of [schema.oneOf, schema.anyOf]) {
    if (choice === undefined) continue;
    const tries = choice.map((each) => misfits(each, value, lookup, at));
    const fits = tries.filter((problems) => problems.length === 0).length;
    if (fits === 0)
      found.push(...(tries.sort((a, b) => a.length - b.length)[0] ?? []), `${at}: fits no choice`);
    if (choice === schema.oneOf && fits > 1) found.push(`${at}: fits ${fits} choices`);
  }
  return found;
}

function members(
  schema: JsonSchema,
  value: { [name: string]: unknown },
  lookup: Lookup,
  at: string,
): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const found = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${at}.${name}: missing`);
  for (const [name, member] of Object.entries(value)) {
    const own = properties[name] ?? additionalProperties;
    if (own === false) found.push(`${at}.${name}: unexpected`);
    else if (own !== true) found.push(...misfits(own, member, lookup, `${at}.${name}`));
  }
  return found;
}

function isOf(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
