import { isObject, type JsonObject, listOf } from "../../json.ts";
import { declarationsOf, manyOf } from "./contents.ts";
import type { ProtoFault } from "./proto-faults.ts";

/** The fields of the message `Schema`, as errors spell them. */
const FIELDS: ReadonlySet<string> = new Set([
  "any_of",
  "default",
  "description",
  "enum",
  "example",
  "format",
  "items",
  "max_items",
  "max_length",
  "max_properties",
  "maximum",
  "min_items",
  "min_length",
  "min_properties",
  "minimum",
  "nullable",
  "pattern",
  "properties",
  "property_ordering",
  "required",
  "title",
  "type",
]);

/** A schema and its place in two spellings: the parser counts, and takes a map for a list; the validator names. */
interface Placed {
  readonly schema: JsonObject;
  readonly counted: string;
  readonly named: string;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** All schemas of declared functions given as `parameters`, outer ones first, each once. */
function schemasOf(body: JsonObject): readonly Placed[] {
  const found: Placed[] = [];
  const seen = new Set<JsonObject>();
  const add = (schema: unknown, counted: string, named: string): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    found.push({ schema, counted, named });
  };
  for (const [tool, declarations] of declarationsOf(body).entries()) {
    for (const [place, { parameters }] of declarations.entries()) {
      const at = `tools[${tool}].function_declarations[${place}].parameters`;
      add(parameters, at, at);
    }
  }
  for (const { schema, counted, named } of found) {
    const { properties, items } = schema;
    if (isObject(properties)) {
      for (const [index, [name, inner]] of Object.entries(properties).entries())
        add(inner, `${counted}.properties[${index}].value`, `${named}.properties[${name}]`);
    }
    add(items, `${counted}.items`, `${named}.items`);
    for (const [index, inner] of manyOf(schema.anyOf ?? schema.any_of).entries())
      add(inner, `${counted}.any_of[${index}]`, `${named}.any_of[${index}]`);
  }
  return found;
}

/** Unknown members of schemas. */
export function unknownInSchemas(body: JsonObject): ProtoFault[] {
  const faults: ProtoFault[] = [];
  for (const { schema, counted: field } of schemasOf(body)) {
    for (const name of Object.keys(schema)) {
      if (FIELDS.has(snake(name))) continue;
      const description = `Invalid JSON payload received. Unknown name "${name}" at '${field}': Cannot find field.`;
      faults.push({ field, description });
    }
  }
  return faults;
}

/** Faults inside schemas: an array without items, or a required property that is not defined. */
export function* breachesOfSchemas(body: JsonObject): Generator<string> {
  for (const { schema, named } of schemasOf(body)) {
    const { type, items, properties, required } = schema;
    const isA = (word: string, code: number) => type === code || String(type).toLowerCase() === word;
    if (isA("array", 5) && (items ?? null) === null) yield `${named}.items: missing field.`;
    if (!isA("object", 6)) continue;
    for (const [index, name] of listOf(required).entries()) {
      const defined = isObject(properties) && typeof name === "string" && Object.hasOwn(properties, name);
      if (!defined) yield `${named}.required[${index}]: property is not defined`;
    }
  }
}
