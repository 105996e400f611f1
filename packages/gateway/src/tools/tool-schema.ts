import type { Json } from "@suture/core";
import { isBag } from "../answers/bag.ts";
import type { Tool } from "./tool.ts";

/** A schema that takes any object. */
const OPEN: Tool["parameters"] = { type: "object", properties: {} };

/**
 * The schema of a tool's input as providers want it: as the server gave it, with what may go without saying said. Undefined when it
 * does not describe an object.
 */
export function toolSchema(schema: unknown): Tool["parameters"] | undefined {
  if (!isObject(schema)) return undefined;
  const { type = "object", properties = {}, required = [] } = schema;
  const isSound = type === "object" && isObject(properties) && Array.isArray(required);
  if (!isSound) return undefined;
  return schema.type === undefined || schema.properties === undefined ? { ...OPEN, ...schema } : schema;
}

/** What stands for a schema that is broken. */
export function openSchema(): Tool["parameters"] {
  return OPEN;
}

/** True for objects; what came as JSON holds nothing but JSON. */
function isObject(value: unknown): value is { readonly [name: string]: Json } {
  return isBag(value);
}
