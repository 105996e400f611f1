import type { SchemaDemands } from "../contracts/facts/shape.ts";
import { withoutKeywords } from "../json/schemas.ts";
import { asBag, asList, type Bag } from "../json/values.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { isTyped } from "./shared/is-typed.ts";
import { type MendedSchema, reportSchemas, type SchemaFault } from "./shared/report-schemas.ts";
import { spellerOf } from "./shared/spelling.ts";

/** The provider accepts the schema of each function at its root. */
export const toolSchemaIsAccepted: Rule<"toolSchema"> = {
  code: "tool-schema-is-accepted",
  fact: "toolSchema",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { tools } }, report, demands) {
    reportSchemas(
      tools,
      report,
      (root, { openapi = false }) =>
        demands.openapi === true && !openapi ? undefined : faultOf(root, openapi, demands),
      (root, { openapi = false }) => mended(root, openapi, demands),
    );
  },
};

/** The first fault; certain ones precede doubtful ones. */
function faultOf(root: Bag, openapi: boolean, demands: SchemaDemands): SchemaFault | undefined {
  const { properties, barred = [], keys, doubted = [] } = demands;
  const doubt = doubtOf(root);
  let found: SchemaFault | undefined;
  if (!isTyped(root, "object", openapi)) found = { words: "lacks the type object, expected it" };
  else if (properties === true && root.properties === undefined)
    found = { words: "lacks properties, expected them" };
  if (found !== undefined && !doubted.some((each) => each === doubt)) return found;
  const branch = barred.find((keyword) => root[keyword] !== undefined);
  if (branch !== undefined) return { words: `has ${branch} at its top level, expected it only deeper` };
  const speller = keys && spellerOf(keys, () => []);
  const odd = speller && Object.keys(asBag(root.properties)).find(speller.misfits);
  if (odd !== undefined) return { words: `has ${speller?.sentence("the property", odd)}` };
  return found && { ...found, level: "risk" };
}

/** The contract's name for a root without a type or properties that may be accepted. */
function doubtOf(root: Bag): NonNullable<SchemaDemands["doubted"]>[number] | undefined {
  if (Object.keys(root).length === 0) return "empty";
  if (root.$ref !== undefined) return "reference";
  return asList(root.type)?.includes("object") ? "types" : undefined;
}

/** The closest schema that the provider accepts. */
function mended(root: Bag, openapi: boolean, { properties, barred = [], keys }: SchemaDemands): MendedSchema {
  const top = withoutKeywords(root, barred);
  const object = isTyped(top, "object", openapi) ? top : { ...top, type: "object" };
  const lostType = object !== top && (top.type ?? null) !== null;
  const whole =
    properties === true && object.properties === undefined ? { ...object, properties: {} } : object;
  const parameters = keys === undefined ? whole : withKeys(whole, keys);
  return { now: { parameters }, lossy: top !== root || lostType || parameters !== whole };
}

/** The schema with valid names of properties, also in `required`. */
function withKeys(schema: Bag, spelling: NonNullable<SchemaDemands["keys"]>): Bag {
  const properties = asBag(schema.properties);
  const keys = Object.keys(properties);
  const speller = spellerOf(spelling, () => keys);
  if (!keys.some(speller.misfits)) return schema;
  const named = (key: string) => (speller.misfits(key) ? speller.respell(key) : key);
  const required = asList(schema.required)?.map((key) => (typeof key === "string" ? named(key) : key));
  return {
    ...schema,
    properties: Object.fromEntries(keys.map((key) => [named(key), properties[key]])),
    ...(required && { required }),
  };
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolSchemaIsAcceptedDoc: RuleDoc = {
  title: "The provider accepts the schema of a function's arguments.",
  family: "shape",
  why: "Providers check the JSON Schema of each function before they read a message, and refuse the whole request for one they do not accept: a root that is not an object or has no properties, branches (`anyOf`) at the root, a property name with a space. Tools of MCP servers often have such schemas, and one is enough to end a session.",
  mend: "The root becomes an object without branches. A property whose name is not accepted gets another name, which the model then uses. Reported as lossy if something is gone. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Branches at the root",
      for: "openai-responses",
      before: {
        model: "gpt-5.2",
        input: "Start a timer.",
        tools: [
          {
            type: "function",
            name: "start_timer",
            parameters: {
              type: "object",
              properties: { hours: { type: "integer" }, minutes: { type: "integer" } },
              anyOf: [{ required: ["hours"] }, { required: ["minutes"] }],
            },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "gpt-5.2",
        input: "Start a timer.",
        tools: [
          {
            type: "function",
            name: "start_timer",
            parameters: {
              type: "object",
              properties: { hours: { type: "integer" }, minutes: { type: "integer" } },
            },
          },
        ],
      },
    },
  ],
};
