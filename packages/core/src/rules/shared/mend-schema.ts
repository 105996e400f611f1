import type { SchemaDemands } from "../../contracts/facts/shape.ts";
import { mapSchemas, schemasIn, withoutKeywords, withPlainTypes } from "../../json/schemas.ts";
import { asBag, asList, type Bag } from "../../json/values.ts";
import type { Tool } from "../../model/request.ts";
import { isObject, isOpenArray, isOpenObject, strangerIn, unnamedIn } from "./schema-faults.ts";
import { Speller } from "./spelling.ts";

/** A function whose schema was mended, and whether that says less now. */
export interface MendedSchema {
  readonly now: Tool;
  readonly lossy: boolean;
}

/**
 * A function with its schema as it is taken, which says all that can be said of arguments there. It stays `strict` only where the
 * schema still is.
 */
export function mendSchema(tool: Tool, root: Bag, demands: SchemaDemands): MendedSchema {
  const { openapi = false } = tool;
  const { properties, barred = [], keys, items, required, keywords = [], strict: closes } = demands;
  const top = withoutKeywords(root, barred);
  let object = isObject(top, openapi) ? top : { ...top, type: "object" };
  const lostType = object !== top && (top.type ?? null) !== null;
  if (properties === true && object.properties === undefined) object = { ...object, properties: {} };
  const respelled = keys === undefined ? object : withKeys(object, keys);
  const named = required === true ? mapSchemas(respelled, withoutUnnamed) : respelled;
  // What OpenAPI has no word for is told as a JSON Schema; that has none for `nullable`.
  const turns =
    openapi &&
    someIn(
      named,
      (own) => (items === true && isOpenArray(own, openapi)) || strangerIn(own, keywords) !== undefined,
    );
  const turned = turns ? withPlainTypes(named) : named;
  const filled = items === true ? mapSchemas(turned, withItems) : turned;
  // What may be anything is not strict.
  const opens =
    closes === true && tool.strict === true && (filled !== turned || someIn(turned, isOpenObject));
  const now: Tool = {
    ...tool,
    parameters: filled,
    strict: opens ? false : tool.strict,
    openapi: turns ? false : tool.openapi,
  };
  const lostNull = turns && someIn(named, ({ nullable }) => nullable === true);
  return { now, lossy: top !== root || lostType || named !== object || lostNull };
}

function someIn(root: Bag, test: (schema: Bag) => boolean): boolean {
  for (const schema of schemasIn(root)) if (test(schema)) return true;
  return false;
}

function withItems(schema: Bag): Bag {
  return isOpenArray(schema, false) ? { ...schema, items: {} } : schema;
}

function withoutUnnamed(schema: Bag): Bag {
  const unnamed = new Set(unnamedIn(schema));
  if (unnamed.size === 0) return schema;
  return { ...schema, required: asList(schema.required)?.filter((name) => !unnamed.has(name)) };
}

/** A schema whose properties are called as they may be, also where they are required. */
function withKeys(schema: Bag, spelling: NonNullable<SchemaDemands["keys"]>): Bag {
  const properties = asBag(schema.properties);
  const keys = Object.keys(properties);
  const speller = new Speller(spelling, () => keys);
  if (!keys.some(speller.misfits)) return schema;
  const named = (key: string) => (speller.misfits(key) ? speller.respell(key) : key);
  const required = asList(schema.required)?.map((key) => (typeof key === "string" ? named(key) : key));
  return {
    ...schema,
    properties: Object.fromEntries(keys.map((key) => [named(key), properties[key]])),
    ...(required && { required }),
  };
}
