import { asBag, isBag } from "../../json/values.ts";
import type { Tool } from "../../model/outline.ts";
import { NO_PARAMETERS, withFields } from "../shared.ts";
import { type ToolSyntax, toolName, writeToolList } from "../tool-list.ts";

/** Entries of `toolConfig.tools`; a cache point is no tool, but the mark of the one before it. */
export const TOOLS: ToolSyntax = {
  holders: ["toolSpec", "systemTool"],
  isFormed: ({ toolSpec, systemTool, cachePoint }) => isBag(toolSpec ?? systemTool ?? cachePoint),
  isMark: (raw) => isBag(raw) && isBag(raw.cachePoint),
  schemaOf: ({ inputSchema }) => (isBag(inputSchema) ? inputSchema.json : undefined),
  make: ({ name, description, parameters }) => ({
    toolSpec: withFields(
      { name },
      {
        description,
        inputSchema: { json: isBag(parameters) ? parameters : NO_PARAMETERS },
      },
    ),
  }),
};

/** `toolConfig` as the bones say. Without a tool it goes altogether: an empty one is refused. */
export function writeToolConfig(config: unknown, tools: readonly Tool[] | undefined): unknown {
  const own = asBag(config);
  const next = writeToolList(own.tools, tools, TOOLS);
  if (next === own.tools) return config;
  const left = Array.isArray(next) && next.some((raw) => toolName(raw, TOOLS) !== undefined);
  return left ? withFields(own, { tools: next }) : undefined;
}
