import { isBag } from "../../json/values.ts";
import { withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** Tool definitions of the Messages API; a tool set of an MCP server has no name. */
export const TOOLS: ToolSyntax = {
  // Any type but that of other wires may be a tool of the provider's own.
  isFormed: ({ type, name, input_schema }) =>
    (type ?? "custom") === "custom" ? typeof name === "string" && isBag(input_schema) : type !== "function",
  schemaOf: ({ input_schema }) => input_schema,
  make: ({ name, description, parameters }) =>
    withFields(
      { name },
      {
        description,
        input_schema: isBag(parameters)
          ? withFields(parameters, { type: "object" })
          : { type: "object", properties: {} },
      },
    ),
};
