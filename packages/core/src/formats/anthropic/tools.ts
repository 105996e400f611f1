import { asString, isBag } from "../../json/values.ts";
import { withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** Tool definitions of the Messages API; a tool set of an MCP server has no name. */
export const TOOLS: ToolSyntax = {
  nameOf: (raw) => (isBag(raw) ? asString(raw.name) : undefined),
  rename: (raw, name) => withFields(raw, { name }),
  make: ({ name, description, parameters }) =>
    withFields(
      {},
      {
        name,
        description,
        input_schema: isBag(parameters)
          ? withFields(parameters, { type: "object" })
          : { type: "object", properties: {} },
      },
    ),
};
