import type { SchemaDemands } from "../../contracts/facts/shape.ts";
import { plainType, schemasIn } from "../../json/schemas.ts";
import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import type { Tool } from "../../model/request.ts";
import { Speller } from "./spelling.ts";
import { shorten } from "./words.ts";

/** What is off about a schema: what stands there, and what would be right. */
export interface SchemaFault {
  /** Goes on behind the name of the tool: "is of type string, expected an object". */
  readonly words: string;
  /** Some take it. */
  readonly doubted: boolean;
}

type Doubt = NonNullable<SchemaDemands["doubted"]>[number];

/** What is off, and the name under which a contract may doubt that it is refused. */
type Fault = readonly [words: string, doubt?: Doubt];

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
  if (!isObject(root, openapi)) yield ["lacks the type object, expected it", doubtOf(root)];
  else if (properties === true && root.properties === undefined)
    yield ["lacks properties, expected them", doubtOf(root)];
  const branch = barred.find((keyword) => root[keyword] !== undefined);
  if (branch !== undefined) yield [`has ${branch} at its top level, expected it only deeper`];
  const speller = keys && new Speller(keys, () => []);
  const odd = speller && Object.keys(asBag(root.properties)).find(speller.misfits);
  if (odd !== undefined) yield [`has ${speller?.sentence("the property", odd)}`];
  const mustClose = closes === true && strict;
  if (items !== true && !mustClose && required !== true && keywords === undefined) return;
  for (const schema of schemasIn(root)) {
    if (items === true && isOpenArray(schema, openapi))
      yield [`does not say what ${nameIn(root, schema)} holds, expected \`items\``, "items"];
    if (mustClose && isOpenObject(schema))
      yield ["allows other properties, expected additionalProperties to be false in a strict tool"];
    const [unnamed] = required === true ? unnamedIn(schema) : [];
    if (unnamed !== undefined)
      yield [`requires ${shorten(String(unnamed))}, expected only properties that it names`, "required"];
    const stranger = keywords && strangerIn(schema, keywords);
    if (stranger !== undefined)
      yield [`uses ${shorten(stranger)}, expected only keywords that the provider knows`, "keywords"];
  }
}

/** Under which name contracts doubt that a root is refused which is not said to be an object, or names no properties. */
function doubtOf(root: Bag): Doubt {
  if (Object.keys(root).length === 0) return "empty";
  if (root.$ref !== undefined) return "reference";
  return asList(root.type)?.includes("object") ? "types" : "other";
}

/** The name under which an array stands in a schema, for people. */
function nameIn(root: Bag, wanted: Bag): string {
  let name = "";
  for (const { properties } of schemasIn(root))
    for (const [key, own] of Object.entries(asBag(properties))) if (own === wanted) name = key;
  return name === "" ? "an array" : `the array ${shorten(name)}`;
}

/** True for a schema that is said to be an object. */
export function isObject({ type }: Bag, openapi: boolean): boolean {
  return (openapi ? plainType(type) : type) === "object";
}

/** True for an array that does not say what it holds; a tuple says it one by one, which OpenAPI has no word for. */
export function isOpenArray({ type, items, prefixItems }: Bag, openapi: boolean): boolean {
  if (items !== undefined || (prefixItems !== undefined && !openapi)) return false;
  return (openapi ? plainType(type) : type) === "array";
}

/** True for an object that takes other properties than it names, or not all of those. */
export function isOpenObject({ type, properties, required, additionalProperties }: Bag): boolean {
  if (type !== "object" && !isBag(properties)) return false;
  if (additionalProperties !== false) return true;
  const asked = new Set(asList(required));
  return Object.keys(asBag(properties)).some((name) => !asked.has(name));
}

/** What an object requires that it does not name. */
export function unnamedIn({ type, properties, required }: Bag): readonly unknown[] {
  const asked = asList(required);
  if (asked === undefined || plainType(type) !== "object") return [];
  const named = asBag(properties);
  return asked.filter((name) => typeof name === "string" && !Object.hasOwn(named, name));
}

/** The first keyword of a schema that is none of the known ones. */
export function strangerIn(schema: Bag, known: readonly string[]): string | undefined {
  for (const keyword in schema) if (schema[keyword] !== undefined && !known.includes(keyword)) return keyword;
  return undefined;
}
