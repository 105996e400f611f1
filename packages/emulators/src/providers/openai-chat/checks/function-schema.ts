import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject, listOf, textOf } from "../../../json.ts";

/** A schema and its place. */
interface Place {
  readonly schema: JsonObject;
  readonly keys: readonly string[];
  readonly around?: Place;
}

/** Keywords that are not allowed at the top level of a function's schema. */
const NOT_AT_TOP = ["oneOf", "anyOf", "allOf", "enum", "const", "not"];

/** Checks the schema of a function's arguments. Schemas that are empty or only a reference are known to be accepted. */
export function faultOfSchema(
  { name, parameters, strict }: JsonObject,
  param: string,
): Complaint | undefined {
  if (!isObject(parameters)) return undefined;
  const fault = faultOfTop(parameters) ?? faultInside(parameters, strict === true);
  if (fault === undefined) return undefined;
  return {
    message: `Invalid schema for function '${textOf(name)}': ${fault}`,
    param,
    code: "invalid_function_parameters",
  };
}

function faultOfTop(schema: JsonObject): string | undefined {
  const { type, properties } = schema;
  const isVague = Object.keys(schema).length === 0 || schema.$ref !== undefined;
  if (type !== "object" && !isVague) {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${spelled(type)}"'.`;
  }
  if (NOT_AT_TOP.some((keyword) => schema[keyword] !== undefined)) {
    return `schema must have type 'object' and not have ${NOT_AT_TOP.map((keyword) => `'${keyword}'`).join("/")} at the top level.`;
  }
  return properties === undefined && !isVague
    ? "In context=(), object schema missing properties."
    : undefined;
}

/** Checks schemas from the outside in, each once. */
function faultInside(top: JsonObject, isStrict: boolean): string | undefined {
  const places: Place[] = [{ schema: top, keys: [] }];
  const seen = new Set<JsonObject>([top]);
  for (const place of places) {
    const { schema } = place;
    const fault = faultOfArray(schema) ?? (isStrict ? faultOfStrict(schema) : undefined);
    if (fault !== undefined) return `In context=${contextOf(place)}, ${fault}`;
    for (const [keys, inner] of insideOf(schema)) {
      if (seen.has(inner)) continue;
      seen.add(inner);
      places.push({ schema: inner, keys, around: place });
    }
  }
  return undefined;
}

function faultOfArray({ type, items, prefixItems }: JsonObject): string | undefined {
  const says = items !== undefined || prefixItems !== undefined;
  return type === "array" && !says ? "array schema missing items." : undefined;
}

/** In a strict function, every object requires all of its properties and allows no others. */
function faultOfStrict({ type, properties, required, additionalProperties }: JsonObject): string | undefined {
  if (type !== "object" && !isObject(properties)) return undefined;
  if (additionalProperties !== false)
    return "'additionalProperties' is required to be supplied and to be false.";
  const needed = new Set(listOf(required));
  const optional = Object.keys(isObject(properties) ? properties : {}).find((name) => !needed.has(name));
  if (optional === undefined) return undefined;
  return `'required' is required to be supplied and to be an array including every key in properties. Missing '${optional}'.`;
}

/** The direct subschemas of a schema, and the keys they are under. */
function* insideOf(schema: JsonObject): Generator<readonly [keys: readonly string[], inner: JsonObject]> {
  const { properties } = schema;
  if (isObject(properties)) {
    for (const [name, inner] of Object.entries(properties))
      if (isObject(inner)) yield [["properties", name], inner];
  }
  for (const key of ["items", "additionalProperties"]) {
    const inner = schema[key];
    if (isObject(inner)) yield [[key], inner];
  }
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    for (const [index, inner] of listOf(schema[key]).entries())
      if (isObject(inner)) yield [[key, String(index)], inner];
  }
}

/** The keys down to a schema, as the server prints them: a tuple with one element ends in a comma. */
function contextOf(place: Place): string {
  const groups: (readonly string[])[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.around) groups.push(at.keys);
  const keys = groups.reverse().flat();
  return `(${keys.map((key) => `'${key}'`).join(", ")}${keys.length === 1 ? "," : ""})`;
}

/** The server is written in Python, and spells values accordingly. */
function spelled(type: unknown): string {
  if (Array.isArray(type)) return `[${type.map((one) => `'${one}'`).join(", ")}]`;
  return type === undefined || type === null ? "None" : String(type);
}
