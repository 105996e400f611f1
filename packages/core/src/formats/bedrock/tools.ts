import { asBag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { Outline } from "../../model/outline.ts";
import { NO_PARAMETERS } from "../../model/retired-tool.ts";
import { type ChoiceSyntax, writeChoice } from "../choice.ts";
import { isChanged } from "../is-changed.ts";
import type { ToolSyntax } from "../tool-syntax.ts";
import { writeToolList } from "../write-tool-list.ts";

const SCHEMA: readonly string[] = ["inputSchema", "json"];

/** Entries of `toolConfig.tools`. A cache point is no tool, but the mark of the one before it. */
export const TOOLS: ToolSyntax = {
  holders: ["toolSpec", "systemTool"],
  isFormed: ({ toolSpec, systemTool, cachePoint }) => {
    const { name, inputSchema, description } = asBag(toolSpec);
    // An empty description is refused, a missing one is not: issue danny-avila/LibreChat#13209.
    const formed = typeof name === "string" && isBag(inputSchema) && description !== "";
    return formed || isBag(systemTool ?? cachePoint);
  },
  isMark: (raw) => isBag(raw) && isBag(raw.cachePoint),
  schemaAt: ({ inputSchema }) => (inputSchema === undefined ? undefined : SCHEMA),
  schemaOf: ({ inputSchema }) => (isBag(inputSchema) ? inputSchema.json : undefined),
  make: ({ name, description, parameters }, { toolSpec } = {}) => ({
    toolSpec: withFields(isBag(toolSpec) ? toolSpec : { name }, {
      description: description === "" ? undefined : description,
      inputSchema: { json: isBag(parameters) ? parameters : NO_PARAMETERS },
    }),
  }),
};

/** A tool choice of Converse, which cannot forbid tools. */
export const CHOICE: ChoiceSyntax = {
  isFormed: (value) => {
    if (!isBag(value)) return (value ?? undefined) === undefined;
    return isBag(value.auto ?? value.any) || typeof asBag(value.tool).name === "string";
  },
  write: (choice) => {
    if (typeof choice === "object") return { tool: choice };
    return choice === "none" ? undefined : { [choice === "required" ? "any" : "auto"]: {} };
  },
};

/** `toolConfig` according to the bones. Without tools it is removed, because an empty one is refused. */
export function writeToolConfig(config: unknown, outline: Outline, original: Outline | undefined): unknown {
  const own = asBag(config);
  const tools = writeToolList(own.tools, outline, original, TOOLS);
  const toolChoice = writeChoice(CHOICE, own.toolChoice, outline, original);
  const isSame = tools === own.tools && toolChoice === own.toolChoice;
  if (isSame && !isChanged("toolOption", outline, original)) return config;
  return outline.tools?.length ? withFields(own, { tools, toolChoice }) : undefined;
}
