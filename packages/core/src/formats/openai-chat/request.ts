import { asBag, type Bag, isBag } from "../../json/values.ts";
import { NO_PARAMETERS } from "../../model/retired-tool.ts";
import type { ChoiceSyntax } from "../choice.ts";
import type { RequestContent } from "../format.ts";
import { isOpenaiChoice } from "../openai-blocks.ts";
import { composeRequest, type Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import type { ToolSyntax } from "../tool-syntax.ts";

/** Whether the request turns thinking on or off, in any spelling of compatible servers. */
export function thinkingOf(body: Bag): boolean | undefined {
  const type = isBag(body.thinking) ? body.thinking.type : undefined;
  if (type === "enabled" || type === "disabled") return type === "enabled";
  if (typeof body.enable_thinking === "boolean") return body.enable_thinking;
  // Other values set the effort; whether that means thinking depends on the model.
  return body.reasoning_effort === "none" ? false : undefined;
}

/** The field that holds the tools: `functions` if a request has only that one. */
export function toolsField(body: Bag): "tools" | "functions" {
  return (body.tools ?? null) === null && Array.isArray(body.functions) ? "functions" : "tools";
}

/** Tool definitions of Chat Completions. A tool without a name goes by its type. */
export const CHAT_TOOLS: ToolSyntax = {
  holders: ["function", "custom"],
  byType: true,
  isFormed: (raw) => {
    const { type } = raw;
    if (type === "function") return typeof asBag(raw.function).name === "string";
    return type === "custom" ? isBag(raw.custom) : typeof type === "string";
  },
  typeOf: ({ type }) => type,
  isBare: ({ function: own }) => isBag(own) && (own.parameters ?? null) === null,
  schemaOf: ({ parameters }) => parameters,
  make: ({ custom, grammar, ...tool }) =>
    custom
      ? { type: "custom", custom: { ...tool, ...(grammar && { format: { type: "grammar", grammar } }) } }
      : { type: "function", function: { parameters: NO_PARAMETERS, ...tool } },
};

/** Definitions in the older field `functions`, which are not nested. */
export const OLD_TOOLS: ToolSyntax = { ...CHAT_TOOLS, isFormed: () => true, typeOf: () => "function" };

/** A tool choice of Chat Completions: a word, or an object with a name. It cannot choose a provider's own tools. */
export const CHAT_CHOICE: ChoiceSyntax = {
  isFormed: (value) =>
    isOpenaiChoice(value, (bag) => asBag(bag.function).name) &&
    (!isBag(value) || /^(function|custom|allowed_tools)$/.test(String(value.type))),
  write(choice) {
    if (typeof choice !== "object") return choice;
    const { custom, name } = choice;
    return custom ? { type: "custom", custom: { name } } : { type: "function", function: { name } };
  },
};

/** Where Chat Completions keeps settings. */
export const SETTINGS: Settings = {
  list: "messages",
  paths: {
    model: "model",
    tools: "tools functions",
    toolChoice: "tool_choice function_call",
    maxTokens: "max_completion_tokens max_tokens",
    temperature: "temperature",
    topP: "top_p",
    stop: "stop",
    stream: "stream",
  },
  readTools: (value) => toolsOf(value, CHAT_TOOLS),
  writeTools: (tools) => tools.map((tool) => CHAT_TOOLS.make(tool)),
  choice: CHAT_CHOICE,
};

/** A request without messages that holds the settings. */
export function composeChat(request: RequestContent | undefined): unknown {
  // OpenAI's reasoning models refuse the older name, and not all compatible servers know the newer one.
  const maxTokens = /(?:^|\/)(?:o\d|gpt-[5-9])/.test(request?.model ?? "")
    ? "max_completion_tokens"
    : "max_tokens";
  return composeRequest(request, { ...SETTINGS, paths: { ...SETTINGS.paths, maxTokens } });
}
