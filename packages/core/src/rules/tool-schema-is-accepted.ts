import type { Draft } from "../edits/draft.ts";
import type { Tool } from "../model/request.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { type MendedSchema, mendSchema } from "./shared/mend-schema.ts";
import { faultOfSchema } from "./shared/schema-faults.ts";
import { shorten } from "./shared/words.ts";

/** The schema of a function's arguments is one that the provider takes. */
export const toolSchemaIsAccepted: Rule<"toolSchema"> = {
  code: "tool-schema-is-accepted",
  fact: "toolSchema",
  // An adapter writes definitions of its own.
  asSent: true,
  find({ outline: { tools = [] } }, report, demands) {
    for (const tool of tools) {
      const { parameters = {}, name } = tool;
      const fault = faultOfSchema(tool, demands);
      if (fault === undefined) continue;
      report({
        tool,
        level: fault.doubted ? "risk" : undefined,
        sentence: `schema of ${shorten(name)} that ${fault.words}`,
        data: { name },
        mend: (draft) => change(draft, tool, mendSchema(tool, parameters, demands)),
      });
    }
  },
};

/** Has a function say otherwise what its arguments are, and writes it down. */
function change(draft: Draft, tool: Tool, { now, lossy }: MendedSchema): void {
  const { parameters: before, strict } = tool;
  const { parameters: after } = now;
  const place = draft.placeOfTool(tool);
  draft.changeTool(tool, now);
  if (after !== before || now.openapi !== tool.openapi) draft.log("replace", place, { before, after, lossy });
  if (now.strict !== strict) draft.log("remove", place, { before: { strict }, lossy: true });
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolSchemaIsAcceptedDoc: RuleDoc = {
  title: "The schema of a function's arguments is one that the provider takes.",
  family: "shape",
  why: "Providers look at the JSON Schema of each function before they read a message, and refuse the whole request for one that they do not take: a root that is no object, branches (`anyOf`) at the root, an array that does not say what it holds, `strict` beside optional properties, a property name with a space, words that OpenAPI does not have. Tools of MCP servers are often like this, and one is enough to end a session.",
  mend: "The root becomes an object without branches, arrays may hold anything, and `strict` is removed where the schema does not keep to it. A property whose name is not taken gets another, by which the model will call it. Properties that are required but not defined are not required any more. What OpenAPI has no word for is given as JSON Schema. Reported as lossy where something said is gone. `keep` and `drop` do the same.",
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
    {
      title: "Words that OpenAPI does not have",
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
