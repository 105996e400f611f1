import type { Row } from "./openai-chat.ts";

type Make = (schema: { readonly parameters: object }, strict: boolean) => object;

const text = { type: "string" };
const array = { type: "array" };
const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });

const TOP = `schema must be a JSON Schema of 'type: "object"', got 'type:`;
const BRANCHES =
  "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level.";

const REFUSED: readonly (readonly [name: string, parameters: object, fault: string, strict?: true])[] = [
  ["a root without a type", { properties: {} }, `${TOP} "None"'.`],
  ["a root of another type", text, `${TOP} "string"'.`],
  ["a root of several types", { type: ["object", "null"] }, `${TOP} "['object', 'null']"'.`],
  ["branches for a root", { oneOf: [object({})] }, `${TOP} "None"'.`],
  ["branches at the root", object({}, { anyOf: [{ required: ["a"] }] }), BRANCHES],
  ["a choice of values at the root", object({}, { enum: [{}] }), BRANCHES],
  ["no properties", { type: "object" }, "In context=(), object schema missing properties."],
  [
    "an array of whatever",
    object({ paths: array }),
    "In context=('properties', 'paths'), array schema missing items.",
  ],
  [
    "an array of whatever in others",
    object({ a: { ...array, items: { anyOf: [text, array] } } }),
    "In context=('properties', 'a', 'items', 'anyOf', '1'), array schema missing items.",
  ],
  [
    "an array of whatever for all other properties",
    object({}, { additionalProperties: array }),
    "In context=('additionalProperties',), array schema missing items.",
  ],
  [
    "a strict one that takes more",
    object({ a: text }, { required: ["a"] }),
    "In context=(), 'additionalProperties' is required to be supplied and to be false.",
    true,
  ],
  [
    "a strict one with a property that is optional",
    object({ a: text, b: text }, { required: ["a"], additionalProperties: false }),
    "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'b'.",
    true,
  ],
  [
    "a strict one that takes more further in",
    object({ a: object({}) }, { required: ["a"], additionalProperties: false }),
    "In context=('properties', 'a'), 'additionalProperties' is required to be supplied and to be false.",
    true,
  ],
];

/** Schemas of functions that OpenAI refuses, as rows for one place in a request. */
export function schemaRows(make: Make, param: string): Row[] {
  return REFUSED.map(([name, parameters, fault, strict = false]) => [
    `${param}: ${name}`,
    make({ parameters }, strict),
    `Invalid schema for function 'f': ${fault}`,
    param,
    "invalid_function_parameters",
  ]);
}

/** Schemas that OpenAI accepts, as members of a function besides its name. */
export const acceptedSchemas: readonly object[] = [
  {},
  { parameters: null },
  { parameters: {} },
  { parameters: { $ref: "#/$defs/a", $defs: { a: object({}) } } },
  { parameters: object({ type: { enum: [array], default: array }, a: { type: ["array", "null"] }, b: {} }) },
  { parameters: object({ a: { type: "object" }, b: { ...array, prefixItems: [text] } }) },
  { parameters: object({ a: { anyOf: [text], not: {} } }, { required: [] }), strict: false },
  { parameters: object({ a: text }, { required: ["a"], additionalProperties: false }), strict: true },
];
