import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { plainSchema } from "./shared/plain-schema.ts";
import { reportSchemas } from "./shared/report-schemas.ts";

/** Servers that know only the simple part of JSON Schema can read the schema of each function. */
export const toolSchemaIsWellFormed: Rule = {
  code: "tool-schema-is-well-formed",
  fact: "toolSchemaIsWellFormed",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { tools } }, report) {
    reportSchemas(
      tools,
      report,
      (root) => plainSchema(root).fault,
      (root) => {
        const { schema, lossy } = plainSchema(root);
        return { now: { parameters: schema }, lossy };
      },
    );
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolSchemaIsWellFormedDoc: RuleDoc = {
  title: "The schema of a function's arguments uses only the simple part of JSON Schema.",
  family: "shape",
  why: "Moonshot supports a part of JSON Schema and refuses the whole request if one tool uses more: a `$ref` that does not point into `$defs`, `true` as the schema of a property, or a tuple. Some versions also refuse a `type` beside `anyOf` or `$ref`. Schemas from `zod` and from MCP servers often look like this. Tools are sent with every request, so a single one blocks the session.",
  mend: "Whatever a `$ref` points to elsewhere is copied into `$defs`. `true` becomes a schema that lists every type, and a tuple becomes a list of any of its entries. A `type` beside `anyOf` moves into the branches. The edit is lossy where the new schema is less exact. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A reference to another property",
      for: "moonshot",
      before: {
        model: "kimi-k3",
        messages: [{ role: "user", content: "Draw a line." }],
        tools: [
          {
            type: "function",
            function: {
              name: "draw",
              parameters: {
                type: "object",
                properties: {
                  from: { type: "object", properties: { x: { type: "number" } } },
                  to: { $ref: "#/properties/from" },
                },
              },
            },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "kimi-k3",
        messages: [{ role: "user", content: "Draw a line." }],
        tools: [
          {
            type: "function",
            function: {
              name: "draw",
              parameters: {
                type: "object",
                properties: {
                  from: { type: "object", properties: { x: { type: "number" } } },
                  to: { $ref: "#/$defs/properties_from" },
                },
                $defs: { properties_from: { type: "object", properties: { x: { type: "number" } } } },
              },
            },
          },
        ],
      },
    },
  ],
};
