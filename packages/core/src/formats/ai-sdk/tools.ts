import { asBag, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { Outline } from "../../model/outline.ts";
import type { Tool, ToolContent } from "../../model/request.ts";
import { NO_PARAMETERS, RETIRED_TOOL } from "../../model/retired-tool.ts";
import { readToolList, toolsOf } from "../tool-list.ts";
import type { ToolSyntax } from "../tool-syntax.ts";
import { writeToolList } from "../write-tool-list.ts";

/** Definitions in a list, as language models receive them. */
const LISTED: ToolSyntax = {
  schemaOf: ({ inputSchema, parameters }) => jsonSchemaOf(inputSchema ?? parameters),
  make: (tool) => ({ type: "function", name: tool.name, ...definition(tool) }),
};

function definition({ description, parameters, strict }: Omit<ToolContent, "name">): Bag {
  return withFields({}, { description, inputSchema: parameters ?? NO_PARAMETERS, strict });
}

/** Tools of a map by name (as the SDK's functions take them) or of a list. */
export function readTools(value: unknown): readonly Tool[] | undefined {
  if (!isBag(value)) return readToolList(value, LISTED).tools;
  return Object.entries(value).map(([name, raw], index) => ({ name, index, raw, path: name }));
}

/** Tools according to the bones, in the form they had; a map if there were none. */
export function writeTools(value: unknown, outline: Outline, original: Outline | undefined): unknown {
  if (Array.isArray(value)) return writeToolList(value, outline, original, LISTED);
  const { tools } = outline;
  if (tools === undefined) return isBag(value) ? undefined : value;
  const was = isBag(value) ? Object.keys(value) : [];
  const same = tools.every(({ name, index }) => was[index] === name);
  if (same && tools.length === was.length) return value;
  const named = tools.map(({ name, index, raw }) => [name, index < 0 ? definition(RETIRED_TOOL) : raw]);
  return Object.fromEntries(named);
}

/** Tools of a map or a list in canonical form. */
export function toolsIn(value: unknown): readonly ToolContent[] | undefined {
  const list = isBag(value)
    ? Object.entries(value).map(([name, raw]) => {
        const own = asBag(raw);
        // All tools except the provider's own are functions.
        return { ...own, type: /^provider/.test(String(own.type)) ? own.type : "function", name };
      })
    : value;
  return toolsOf(list, LISTED);
}

/** The JSON Schema of a definition; `undefined` for a schema library's validator object. */
function jsonSchemaOf(schema: unknown): unknown {
  if (!isBag(schema)) return undefined;
  if (isBag(schema.jsonSchema)) return schema.jsonSchema;
  return "~standard" in schema || "_def" in schema ? undefined : schema;
}

/** A map of definitions for tools in canonical form. */
export function composeTools(tools: readonly ToolContent[]): unknown {
  return Object.fromEntries(tools.map((tool) => [tool.name, definition(tool)]));
}
