import type { SchemaChange, Tool } from "../model/request.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { faultOfSchema, mendedSchema, type SchemaFault } from "./shared/tool-schema.ts";
import { shorten } from "./shared/words.ts";

/** The schema of a function's arguments is one that the provider takes. */
export const toolSchemaIsAccepted: Rule<"toolSchema"> = {
  code: "tool-schema-is-accepted",
  fact: "toolSchema",
  // An adapter writes definitions of its own.
  asSent: true,
  find({ outline: { tools = [] } }, report, demands) {
    const bad = new Map<Tool, SchemaFault>();
    for (const tool of tools) {
      const { parameters, strict = false } = tool;
      const fault = parameters && faultOfSchema(parameters, strict, demands);
      if (fault !== undefined) bad.set(tool, fault);
    }
    // Tools are mended all at once: those of the first error, or risk, with it.
    const mended = { error: false, risk: false };
    for (const [tool, { words, doubted }] of bad) {
      const level = doubted ? "risk" : "error";
      report({
        tool,
        level: doubted ? level : undefined,
        sentence: `schema of ${shorten(tool.name)} that ${words}`,
        data: { name: tool.name },
        mend(draft) {
          if (mended[level]) return;
          mended[level] = true;
          const changes = new Map<Tool, SchemaChange>();
          for (const [own, fault] of bad) {
            if (fault.doubted !== doubted || own.parameters === undefined) continue;
            const { schema, isStrict, lossy } = mendedSchema(own.parameters, own.strict === true, demands);
            const strict = own.strict === true && !isStrict ? false : own.strict;
            changes.set(own, { parameters: schema, strict, lossy });
          }
          draft.changeSchemas(changes);
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolSchemaIsAcceptedDoc: RuleDoc = {
  title: "The schema of a function's arguments is one that the provider takes.",
  family: "shape",
  why: "Providers look at the JSON Schema of each function before they read a message, and refuse the whole request for one that they do not take: a root that is no object or names no properties, branches (`anyOf`) at the root, an array that does not say what it holds, `strict` beside optional properties. Tools of MCP servers, and those made from types, come so; one of them is enough to end a session.",
  mend: "The root becomes an object, arrays may hold anything, and branches at the root go, while what they say of properties stays; `strict` goes where the schema does not keep it. Reported as lossy where something said is gone. `keep` and `drop` do the same.",
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
