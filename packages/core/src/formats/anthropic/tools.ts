import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import type { ChoiceSyntax } from "../choice.ts";
import { withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** What a schema may not begin with: issue anthropics/claude-code#5973. */
const BRANCHES = ["oneOf", "allOf", "anyOf"];

function hasBranches(schema: Bag): boolean {
  return BRANCHES.some((field) => schema[field] !== undefined);
}

/** A schema without branches at its top; what those say of arguments stays. */
function withoutBranches(schema: Bag): Bag {
  if (!hasBranches(schema)) return schema;
  const branches = BRANCHES.flatMap((field) => asList(schema[field]) ?? []).map(asBag);
  const { oneOf: _, allOf: __, anyOf: ___, ...rest } = schema;
  const properties = Object.assign(
    {},
    ...branches.map((branch) => asBag(branch.properties)),
    asBag(rest.properties),
  );
  return Object.keys(properties).length === 0 ? rest : { ...rest, properties };
}

/** Tool definitions of the Messages API; a tool set of an MCP server has no name. */
export const TOOLS: ToolSyntax = {
  // Any type but that of other wires may be a tool of the provider's own.
  isFormed: ({ type, name, input_schema }) =>
    (type ?? "custom") === "custom"
      ? typeof name === "string" && asBag(input_schema).type === "object" && !hasBranches(asBag(input_schema))
      : type !== "function",
  // Which arguments go together is not said any more.
  loses: ({ input_schema }) => hasBranches(asBag(input_schema)),
  schemaOf: ({ input_schema }) => input_schema,
  make: ({ name, description, parameters }, raw = {}) =>
    withFields(isBag(raw.input_schema) && (raw.type ?? "custom") === "custom" ? raw : { name }, {
      description,
      input_schema: isBag(parameters)
        ? withFields(withoutBranches(parameters), { type: "object" })
        : { type: "object", properties: {} },
    }),
};

/** A choice of the Messages API: an object, always. */
export const CHOICE: ChoiceSyntax = {
  isFormed: (value) => {
    if (!isBag(value)) return value === undefined;
    return value.type === "tool"
      ? typeof value.name === "string"
      : /^(auto|any|none)$/.test(String(value.type));
  },
  write: (choice, current) => {
    const { disable_parallel_tool_use } = asBag(current);
    const [type, name] = typeof choice === "object" ? ["tool", choice.name] : [choice];
    return withFields({ type: type === "required" ? "any" : type }, { name, disable_parallel_tool_use });
  },
};
