import type { SchemaDemands } from "../../contracts/contract.ts";
import { mapSchemas, says, schemasIn, withoutKeywords } from "../../json/schemas.ts";
import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import { shorten } from "./words.ts";

/** What is off about a schema: what stands there, and what would be right. */
export interface SchemaFault {
  /** Goes on behind the name of the tool: "is of type string, expected an object". */
  readonly words: string;
  /** Some take it. */
  readonly doubted: boolean;
}

/** What a mended schema is, whether it may still be kept strictly, and whether it says less than before. */
export interface MendedSchema {
  readonly schema: Bag;
  readonly isStrict: boolean;
  readonly lossy: boolean;
}

/** How a root that is not said to be an object may be taken nevertheless. */
function doubtOf({ type, $ref }: Bag, isEmpty: boolean): "empty" | "reference" | "types" | undefined {
  if (isEmpty) return "empty";
  if ($ref !== undefined) return "reference";
  return asList(type)?.includes("object") ? "types" : undefined;
}

/** True for an array that does not say what it holds; a tuple says it one by one. */
function isOpenArray({ type, items, prefixItems }: Bag): boolean {
  return type === "array" && items === undefined && prefixItems === undefined;
}

/** True for an object that takes other properties than it names, or not all of those. */
function isOpenObject({ type, properties, required, additionalProperties }: Bag): boolean {
  if (type !== "object" && !isBag(properties)) return false;
  if (additionalProperties !== false) return true;
  const asked = new Set(asList(required));
  return Object.keys(asBag(properties)).some((name) => !asked.has(name));
}

/** The name under which a schema stands, or one that it is part of. */
function nameIn(root: Bag, wanted: Bag): string {
  let name = "";
  for (const { properties } of schemasIn(root))
    for (const [key, own] of Object.entries(asBag(properties))) if (own === wanted) name = key;
  return name === "" ? "an array" : `the array ${shorten(name)}`;
}

/** The first thing that is off about the schema of a function's arguments; what is sure comes before what is doubted. */
export function faultOfSchema(
  root: Bag,
  isStrict: boolean,
  { doubted = [], properties, barred = [], items, strict }: SchemaDemands,
): SchemaFault | undefined {
  const isEmpty = Object.keys(root).length === 0;
  const isObject = root.type === "object";
  let found: SchemaFault | undefined;
  if (!isObject || (properties === true && root.properties === undefined)) {
    const doubt = doubtOf(root, isEmpty);
    const words = isObject
      ? "names no properties, expected them"
      : "is no object, expected its type to say so";
    found = { words, doubted: doubt !== undefined && doubted.includes(doubt) };
    if (!found.doubted) return found;
  }
  const branch = barred.find((keyword) => root[keyword] !== undefined);
  if (branch !== undefined)
    return { words: `has ${branch} at its top, expected that only further in`, doubted: false };
  const mayOpen = items === true;
  const mustClose = strict === true && isStrict;
  if (!mayOpen && !mustClose) return found;
  for (const schema of schemasIn(root)) {
    if (mayOpen && isOpenArray(schema))
      return { words: `does not say what ${nameIn(root, schema)} holds, expected \`items\``, doubted: false };
    if (mustClose && isOpenObject(schema))
      return { words: "leaves properties open, expected none in a strict one", doubted: false };
  }
  return found;
}

/** The schema as it is taken, with all that it can say of arguments there. */
export function mendedSchema(
  root: Bag,
  isStrict: boolean,
  { properties, barred = [], items, strict }: SchemaDemands,
): MendedSchema {
  let schema = withoutKeywords(root, barred);
  let lossy = says(root, barred);
  if (schema.type !== "object") {
    lossy ||= (schema.type ?? null) !== null;
    schema = { ...schema, type: "object" };
  }
  if (properties === true && schema.properties === undefined) schema = { ...schema, properties: {} };
  const filled = items
    ? mapSchemas(schema, (own) => (isOpenArray(own) ? { ...own, items: {} } : own))
    : schema;
  // What may be anything is not strict.
  const keeps =
    isStrict && (strict !== true || (filled === schema && ![...schemasIn(schema)].some(isOpenObject)));
  return { schema: filled, isStrict: keeps, lossy };
}
