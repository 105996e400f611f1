import type { SchemaDemands } from "../../contracts/facts/shape.ts";
import {
  mapSchemas,
  plainType,
  says,
  schemasIn,
  withoutKeywords,
  withPlainTypes,
} from "../../json/schemas.ts";
import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import type { SchemaChange, Tool } from "../../model/request.ts";
import { misfitsOf, Speller } from "./spelling.ts";
import { shorten } from "./words.ts";

/** What is off about a schema: what stands there, and what would be right. */
export interface SchemaFault {
  /** Goes on behind the name of the tool: "is of type string, expected an object". */
  readonly words: string;
  /** Some take it. */
  readonly doubted: boolean;
}

type Doubt = NonNullable<SchemaDemands["doubted"]>[number];

/** What is off, and by which name it may be doubted. */
type Fault = readonly [words: string, doubt?: Doubt];

/** How a root that is not said to be an object may be taken nevertheless. */
function doubtOf({ type, $ref }: Bag, isEmpty: boolean): Doubt {
  if (isEmpty) return "empty";
  if ($ref !== undefined) return "reference";
  return asList(type)?.includes("object") ? "types" : "other";
}

/** True for an array that does not say what it holds; a tuple says it one by one. */
function isOpenArray({ type, items, prefixItems }: Bag, openapi: boolean): boolean {
  if (items !== undefined || (prefixItems !== undefined && !openapi)) return false;
  return (openapi ? plainType(type) : type) === "array";
}

/** True for an object that takes other properties than it names, or not all of those. */
function isOpenObject({ type, properties, required, additionalProperties }: Bag): boolean {
  if (type !== "object" && !isBag(properties)) return false;
  if (additionalProperties !== false) return true;
  const asked = new Set(asList(required));
  return Object.keys(asBag(properties)).some((name) => !asked.has(name));
}

/** What an object requires that it does not name. */
function unnamedIn({ type, properties, required }: Bag): readonly unknown[] {
  const asked = asList(required);
  if (asked === undefined || plainType(type) !== "object") return [];
  const named = asBag(properties);
  return asked.filter((name) => typeof name === "string" && !Object.hasOwn(named, name));
}

/** A keyword that is none of these. */
function strangerIn(schema: Bag, known: readonly string[]): string | undefined {
  for (const keyword in schema) if (schema[keyword] !== undefined && !known.includes(keyword)) return keyword;
  return undefined;
}

/** The name under which a schema stands, or one that it is part of. */
function nameIn(root: Bag, wanted: Bag): string {
  let name = "";
  for (const { properties } of schemasIn(root))
    for (const [key, own] of Object.entries(asBag(properties))) if (own === wanted) name = key;
  return name === "" ? "an array" : `the array ${shorten(name)}`;
}

/** The first thing that is off about the schema of a function's arguments; what is sure comes before what is doubted. */
export function faultOfSchema(tool: Tool, demands: SchemaDemands): SchemaFault | undefined {
  const { parameters, openapi = false } = tool;
  // Where a notation of its own is held, JSON Schema is not.
  if (parameters === undefined || (demands.keywords !== undefined && !openapi)) return undefined;
  let found: SchemaFault | undefined;
  for (const [words, doubt] of faultsIn(parameters, tool, demands)) {
    const doubted = doubt !== undefined && demands.doubted?.includes(doubt) === true;
    if (!doubted) return { words, doubted };
    found ??= { words, doubted };
  }
  return found;
}

function* faultsIn(
  root: Bag,
  { strict = false, openapi = false }: Tool,
  { properties, barred = [], keys, items, required, keywords, strict: closes }: SchemaDemands,
): Generator<Fault> {
  const isEmpty = Object.keys(root).length === 0;
  const isObject = (openapi ? plainType(root.type) : root.type) === "object";
  if (!isObject || (properties === true && root.properties === undefined)) {
    const words = isObject
      ? "names no properties, expected them"
      : "is no object, expected its type to say so";
    yield [words, doubtOf(root, isEmpty)];
  }
  const branch = barred.find((keyword) => root[keyword] !== undefined);
  if (branch !== undefined) yield [`has ${branch} at its top, expected that only further in`];
  const odd = keys && Object.keys(asBag(root.properties)).find(misfitsOf(keys));
  if (odd !== undefined && keys !== undefined)
    yield [`has ${new Speller(keys, () => []).sentence("the property", odd)}`];
  const mustClose = closes === true && strict;
  if (items !== true && !mustClose && required !== true && keywords === undefined) return;
  for (const schema of schemasIn(root)) {
    if (items === true && isOpenArray(schema, openapi))
      yield [`does not say what ${nameIn(root, schema)} holds, expected \`items\``, "items"];
    if (mustClose && isOpenObject(schema)) yield ["leaves properties open, expected none in a strict one"];
    const [unnamed] = required === true ? unnamedIn(schema) : [];
    if (unnamed !== undefined)
      yield [`requires ${shorten(String(unnamed))}, expected only properties that it names`, "required"];
    const stranger = keywords && strangerIn(schema, keywords);
    if (stranger !== undefined)
      yield [`says ${shorten(stranger)}, expected that in a JSON Schema only`, "keywords"];
  }
}

/** The schema of a tool as it is taken, with all that it can say of arguments there; `strict` only where it is still kept so. */
export function mendedSchema(tool: Tool, root: Bag, demands: SchemaDemands): SchemaChange {
  const { properties, barred = [], keys, items, required, keywords = [], strict: closes } = demands;
  const isStrict = tool.strict === true;
  let { openapi = false } = tool;
  let schema = withoutKeywords(root, barred);
  let lossy = says(root, barred);
  if ((openapi ? plainType(schema.type) : schema.type) !== "object") {
    lossy ||= (schema.type ?? null) !== null;
    schema = { ...schema, type: "object" };
  }
  if (properties === true && schema.properties === undefined) schema = { ...schema, properties: {} };
  if (keys !== undefined) {
    const respelled = withKeys(schema, new Speller(keys, () => Object.keys(asBag(root.properties))));
    lossy ||= respelled !== schema;
    schema = respelled;
  }
  if (required === true) {
    const named = mapSchemas(schema, withoutUnnamed);
    lossy ||= named !== schema;
    schema = named;
  }
  const isOpen = (own: Bag) => items === true && isOpenArray(own, openapi);
  if (
    openapi &&
    [...schemasIn(schema)].some((own) => isOpen(own) || strangerIn(own, keywords) !== undefined)
  ) {
    // JSON Schema has no word of this.
    lossy ||= [...schemasIn(schema)].some(({ nullable }) => nullable === true);
    schema = withPlainTypes(schema);
    openapi = false;
  }
  const filled = items ? mapSchemas(schema, (own) => (isOpen(own) ? { ...own, items: {} } : own)) : schema;
  // What may be anything is not strict.
  const keeps =
    isStrict && (closes !== true || (filled === schema && ![...schemasIn(schema)].some(isOpenObject)));
  const change = { parameters: filled, strict: isStrict && !keeps ? false : tool.strict, lossy };
  return tool.openapi === undefined ? change : { ...change, openapi };
}

function withoutUnnamed(schema: Bag): Bag {
  const unnamed = new Set(unnamedIn(schema));
  if (unnamed.size === 0) return schema;
  return { ...schema, required: asList(schema.required)?.filter((name) => !unnamed.has(name)) };
}

/** A schema whose properties are called as they may be, also where they are required. */
function withKeys(schema: Bag, speller: Speller): Bag {
  const { properties, required } = schema;
  const entries = Object.entries(asBag(properties));
  if (!entries.some(([key]) => speller.misfits(key))) return schema;
  const named = (key: string) => (speller.misfits(key) ? speller.respell(key) : key);
  const list = asList(required)?.map((key) => (typeof key === "string" ? named(key) : key));
  return {
    ...schema,
    properties: Object.fromEntries(entries.map(([key, own]) => [named(key), own])),
    ...(list && { required: list }),
  };
}
