import { asString, type Bag, isBag } from "../../json/values.ts";
import { NO_PARAMETERS } from "../../model/retired-tool.ts";
import type { ChoiceSyntax } from "../choice.ts";
import { isOpenaiChoice } from "../openai-blocks.ts";
import type { Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import type { ToolSyntax } from "../tool-syntax.ts";

/** True when earlier items are stored at the provider. */
export function continuesOf(body: Bag): boolean {
  const { previous_response_id: previous, conversation, prompt } = body;
  return [previous, conversation, prompt].some((value) => value !== undefined && value !== null);
}

/** Whether the request turns thinking on or off by its effort. */
export function thinkingOf({ reasoning }: Bag): boolean | undefined {
  const effort = isBag(reasoning) ? asString(reasoning.effort) : undefined;
  return effort === undefined ? undefined : effort !== "none";
}

/** Tool definitions of the Responses API. A tool without a name goes by its type. */
export const RESPONSES_TOOLS: ToolSyntax = {
  byType: true,
  isFormed: ({ type, name }) =>
    type === "function" || type === "custom" ? typeof name === "string" : typeof type === "string",
  typeOf: ({ type }) => type,
  schemaOf: ({ parameters }) => parameters,
  make: ({ custom, grammar, ...tool }) =>
    custom
      ? { type: "custom", ...tool, ...(grammar && { format: { type: "grammar", ...grammar } }) }
      : { type: "function", parameters: NO_PARAMETERS, ...tool },
};

/** A tool choice of the Responses API: a word, or an object with a name. */
export const RESPONSES_CHOICE: ChoiceSyntax = {
  isFormed: (value) => isOpenaiChoice(value, ({ name }) => name),
  write: (choice) =>
    typeof choice === "object" ? { type: choice.custom ? "custom" : "function", name: choice.name } : choice,
};

/** Where the Responses API keeps settings. */
export const SETTINGS: Settings = {
  list: "input",
  paths: {
    model: "model",
    tools: "tools",
    toolChoice: "tool_choice",
    maxTokens: "max_output_tokens",
    temperature: "temperature",
    topP: "top_p",
    stream: "stream",
  },
  also: "instructions",
  readTools: (value) => toolsOf(value, RESPONSES_TOOLS),
  // Strict is the default here, and would make all optional arguments required.
  writeTools: (tools) =>
    tools.map((tool) => RESPONSES_TOOLS.make(tool.custom ? tool : { strict: false, ...tool })),
  choice: RESPONSES_CHOICE,
};
