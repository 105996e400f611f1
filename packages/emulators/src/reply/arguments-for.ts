import { isObject, type JsonObject, listOf } from "../json.ts";

/** How deep schemas are followed; otherwise recursive ones would never end. */
const DEPTH = 6;

/** Arguments that fit a tool's JSON Schema: every required property, or all if none is required. */
export function argumentsFor(schema: JsonObject | undefined): JsonObject {
  const value = schema === undefined ? {} : valueFor(schema, "arguments", DEPTH);
  return isObject(value) ? value : {};
}

function valueFor(schema: JsonObject, name: string, depth: number): unknown {
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema) return schema.default;
  const [option] = listOf(schema.anyOf ?? schema.oneOf ?? schema.allOf).filter(isObject);
  if (option !== undefined && schema.type === undefined) return valueFor(option, name, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  // Gemini writes types in capitals.
  switch (String(type ?? (schema.properties === undefined ? "string" : "object")).toLowerCase()) {
    case "object":
      return objectFor(schema, depth);
    case "array":
      return isObject(schema.items) && depth > 0 ? [valueFor(schema.items, name, depth - 1)] : [];
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return `some ${name.replaceAll("_", " ")}`;
  }
}

function objectFor(schema: JsonObject, depth: number): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (depth === 0) return {};
  const required = listOf(schema.required).map(String);
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(
    names.map((name) => {
      const own = properties[name];
      return [name, valueFor(isObject(own) ? own : {}, name, depth - 1)];
    }),
  );
}
