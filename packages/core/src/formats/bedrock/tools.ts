import { asBag, isBag } from "../../json/values.ts";
import type { ChoiceField, Outline } from "../../model/outline.ts";
import { type ChoiceSyntax, readChoice, writeChoice } from "../choice.ts";
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

/** A choice of Converse, which knows none that forbids tools. */
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

/** Which tool is to be called; a configuration that defines no tools is refused for that, whatever else it says. */
export function choiceOf(config: unknown): ChoiceField | undefined {
  const { tools, toolChoice } = asBag(config);
  const choice = readChoice(CHOICE, "toolConfig.toolChoice", toolChoice);
  if (choice !== undefined || !isBag(config) || Array.isArray(tools)) return choice;
  return { field: "toolConfig", value: config, says: undefined };
}

/** `toolConfig` as the bones say. Without a tool it goes altogether: an empty one is refused. */
export function writeToolConfig(config: unknown, outline: Outline, original: Outline | undefined): unknown {
  const own = asBag(config);
  const isSame = original !== undefined && original.tools === outline.tools;
  const tools = isSame ? own.tools : writeToolList(own.tools, outline.tools, TOOLS);
  const toolChoice = writeChoice(CHOICE, own.toolChoice, outline, original);
  const wasDropped = original?.request.choice !== undefined && outline.request.choice === undefined;
  if (tools === own.tools && toolChoice === own.toolChoice && !wasDropped) return config;
  const left = Array.isArray(tools) && tools.some((raw) => toolName(raw, TOOLS) !== undefined);
  return left ? withFields(own, { tools, toolChoice }) : undefined;
}
