import type { SubschemaDemands } from "../contracts/facts/shape.ts";
import { mapSchemas, plainType, schemasIn, withPlainTypes } from "../json/schemas.ts";
import { asBag, asList, type Bag, isBag } from "../json/values.ts";
import type { Tool } from "../model/request.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { isTyped } from "./shared/is-typed.ts";
import { type MendedSchema, reportSchemas } from "./shared/report-schemas.ts";
import { shorten } from "./shared/words.ts";

/** The provider accepts all schemas inside a function's schema, and the whole. */
export const toolSubschemasAreAccepted: Rule<"toolSubschemas"> = {
  code: "tool-subschemas-are-accepted",
  fact: "toolSubschemas",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { tools } }, report, demands) {
    reportSchemas(
      tools,
      report,
      (root, tool) => {
        const words = wordsOn(root, tool, demands);
        return words === undefined ? undefined : { words };
      },
      (root, tool) => mended(root, tool, demands),
    );
  },
};

/** The first fault: what is wrong, and what would be right. */
function wordsOn(
  root: Bag,
  { strict, openapi = false }: Tool,
  { items, required, keywords, strict: closes }: SubschemaDemands,
): string | undefined {
  // If the provider has its own notation, it does not check JSON Schema.
  if (keywords !== undefined && !openapi) return undefined;
  for (const schema of schemasIn(root)) {
    if (items === true && isOpenArray(schema, openapi))
      return `does not say what ${nameIn(root, schema)} holds, expected \`items\``;
    if (closes === true && strict === true && isOpenObject(schema))
      return "allows other properties, expected additionalProperties to be false in a strict tool";
    const [unnamed] = required === true ? unnamedIn(schema) : [];
    if (unnamed !== undefined)
      return `requires ${shorten(String(unnamed))}, expected only properties that it names`;
    const stranger = keywords && strangerIn(schema, keywords);
    if (stranger !== undefined)
      return `uses ${shorten(stranger)}, expected only keywords that the provider knows`;
  }
  return undefined;
}

/** The name of the property that holds an array, for the sentence. */
function nameIn(root: Bag, wanted: Bag): string {
  let name = "";
  for (const { properties } of schemasIn(root))
    for (const [key, own] of Object.entries(asBag(properties))) if (own === wanted) name = key;
  return name === "" ? "an array" : `the array ${shorten(name)}`;
}

/**
 * True for an array without a schema of its items. In OpenAPI, a tuple counts as one, because it cannot be expressed.
 */
function isOpenArray(schema: Bag, openapi: boolean): boolean {
  const { items, prefixItems } = schema;
  if (items !== undefined || (prefixItems !== undefined && !openapi)) return false;
  return isTyped(schema, "array", openapi);
}

/** True for an object that allows properties it does not name, or does not require all it names. */
function isOpenObject({ type, properties, required, additionalProperties }: Bag): boolean {
  if (type !== "object" && !isBag(properties)) return false;
  if (additionalProperties !== false) return true;
  const asked = new Set(asList(required));
  return Object.keys(asBag(properties)).some((name) => !asked.has(name));
}

/** Names that an object requires without defining them. */
function unnamedIn({ type, properties, required }: Bag): readonly unknown[] {
  const asked = asList(required);
  if (asked === undefined || plainType(type) !== "object") return [];
  const named = asBag(properties);
  return asked.filter((name) => typeof name === "string" && !Object.hasOwn(named, name));
}

/** The first unknown keyword of a schema. */
function strangerIn(schema: Bag, known: readonly string[]): string | undefined {
  for (const keyword in schema) if (schema[keyword] !== undefined && !known.includes(keyword)) return keyword;
  return undefined;
}

/** The schema that the provider accepts. The function stays `strict` only if its schema is. */
function mended(root: Bag, tool: Tool, demands: SubschemaDemands): MendedSchema {
  const { openapi = false, strict } = tool;
  const { items, required, keywords = [], strict: closes } = demands;
  const named = required === true ? mapSchemas(root, withoutUnnamed) : root;
  // What OpenAPI cannot express becomes JSON Schema, where `nullable` becomes a type.
  const turns =
    openapi &&
    someIn(
      named,
      (own) => (items === true && isOpenArray(own, openapi)) || strangerIn(own, keywords) !== undefined,
    );
  const turned = turns ? withPlainTypes(named) : named;
  const parameters = items === true ? mapSchemas(turned, withItems) : turned;
  // A schema that allows anything is not strict.
  const opens = closes === true && strict === true && (parameters !== turned || someIn(turned, isOpenObject));
  const lostNull = turns && someIn(named, ({ nullable, type }) => nullable === true && type === undefined);
  return {
    now: { parameters, ...(opens && { strict: false }), ...(turns && { openapi: false }) },
    lossy: named !== root || lostNull,
  };
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

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolSubschemasAreAcceptedDoc: RuleDoc = {
  title: "The provider accepts every schema within that of a function's arguments.",
  family: "shape",
  why: "Some providers check every schema within the JSON Schema of a function, and refuse the whole request for one they do not accept: an array that does not say what it holds, `strict` beside optional properties, a required property that is not defined, keywords that OpenAPI does not have. Tools of MCP servers often have such schemas, and one is enough to end a session.",
  mend: "Arrays may hold anything. `strict` is removed where the schema does not conform to it. Properties that are required but not defined are no longer required. What OpenAPI has no keyword for is given as JSON Schema. Reported as lossy if something is gone. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An array that does not say what it holds",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "Read both." }],
        tools: [
          {
            type: "function",
            function: {
              name: "read",
              parameters: { type: "object", properties: { paths: { type: "array" } } },
            },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "Read both." }],
        tools: [
          {
            type: "function",
            function: {
              name: "read",
              parameters: { type: "object", properties: { paths: { type: "array", items: {} } } },
            },
          },
        ],
      },
    },
    {
      title: "Keywords that OpenAPI does not have",
      for: "gemini",
      before: {
        contents: [{ role: "user", parts: [{ text: "Roll the dice." }] }],
        tools: [
          {
            functionDeclarations: [
              {
                name: "roll",
                parameters: {
                  type: "OBJECT",
                  properties: { sides: { type: "INTEGER", exclusiveMinimum: 0 } },
                },
              },
            ],
          },
        ],
      },
      findings: ["tools.0.functionDeclarations.0"],
      after: {
        contents: [{ role: "user", parts: [{ text: "Roll the dice." }] }],
        tools: [
          {
            functionDeclarations: [
              {
                name: "roll",
                parametersJsonSchema: {
                  type: "object",
                  properties: { sides: { type: "integer", exclusiveMinimum: 0 } },
                },
              },
            ],
          },
        ],
      },
    },
    {
      title: "A strict function with an optional property",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "How warm is it in Oslo?" }],
        tools: [
          {
            type: "function",
            function: {
              name: "weather",
              parameters: {
                type: "object",
                properties: { city: { type: "string" }, unit: { type: "string" } },
                required: ["city"],
                additionalProperties: false,
              },
              strict: true,
            },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "How warm is it in Oslo?" }],
        tools: [
          {
            type: "function",
            function: {
              name: "weather",
              parameters: {
                type: "object",
                properties: { city: { type: "string" }, unit: { type: "string" } },
                required: ["city"],
                additionalProperties: false,
              },
            },
          },
        ],
      },
    },
  ],
};
