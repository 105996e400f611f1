import { BRANCHES, says, withoutKeywords } from "../../json/schemas.ts";
import { asBag, fitsText, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { ChoiceSyntax } from "../choice.ts";
import type { ToolSyntax } from "../tool-syntax.ts";

const SCHEMA: readonly string[] = ["input_schema"];

/** Tool definitions of the Messages API. A tool set of an MCP server has no name. */
export const TOOLS: ToolSyntax = {
  // Any type that no other wire uses may be one of the provider's own tools.
  isFormed: ({ type, name, input_schema }) =>
    (type ?? "custom") === "custom"
      ? // Branches at the top of a schema: issue anthropics/claude-code#5973.
        typeof name === "string" &&
        asBag(input_schema).type === "object" &&
        !says(asBag(input_schema), BRANCHES)
      : type !== "function",
  // Without the branches, the schema no longer says which arguments go together.
  loses: ({ input_schema }) => says(asBag(input_schema), BRANCHES),
  schemaAt: ({ type }) => ((type ?? "custom") === "custom" ? SCHEMA : undefined),
  schemaOf: ({ input_schema }) => input_schema,
  make: ({ name, description, parameters }, raw = {}) =>
    withFields(isBag(raw.input_schema) && (raw.type ?? "custom") === "custom" ? raw : { name }, {
      description,
      input_schema: isBag(parameters)
        ? withFields(withoutKeywords(parameters), { type: "object" })
        : { type: "object", properties: {} },
    }),
};

/** A tool choice of the Messages API is always an object. */
export const CHOICE: ChoiceSyntax = {
  isFormed: (value) => {
    if (!isBag(value)) return value === undefined;
    return value.type === "tool" ? typeof value.name === "string" : fitsText(/^(auto|any|none)$/, value.type);
  },
  write: (choice, current) => {
    const { disable_parallel_tool_use } = asBag(current);
    const [type, name] = typeof choice === "object" ? ["tool", choice.name] : [choice];
    return withFields({ type: type === "required" ? "any" : type }, { name, disable_parallel_tool_use });
  },
};
