import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent, ToolContent } from "../format.ts";
import { sampling, withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** True or false when the request says whether to think, in any of the spellings compatible servers know. */
export function thinkingOf(body: Bag): boolean | undefined {
  const type = isBag(body.thinking) ? body.thinking.type : undefined;
  if (type === "enabled" || type === "disabled") return type === "enabled";
  return typeof body.enable_thinking === "boolean" ? body.enable_thinking : undefined;
}

/** Field that holds the tools: `functions` in requests that only know that one. */
export function toolsField(body: Bag): "tools" | "functions" {
  return !Array.isArray(body.tools) && Array.isArray(body.functions) ? "functions" : "tools";
}

/** Tool definitions of Chat Completions; a tool that has no name goes by its type. */
export const CHAT_TOOLS: ToolSyntax = {
  nameOf: (raw) => {
    if (!isBag(raw)) return undefined;
    const inner = isBag(raw.function) ? raw.function : isBag(raw.custom) ? raw.custom : raw;
    return asString(inner.name) ?? asString(raw.type);
  },
  rename: (raw, name) => {
    const field = isBag(raw.function) ? "function" : "custom";
    const inner = raw[field];
    return withFields(raw, isBag(inner) ? { [field]: withFields(inner, { name }) } : { name });
  },
  make: (tool) => ({ type: "function", function: tool }),
};

/** Reads the settings of a request. */
export function chatRequest(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  const tools: ToolContent[] = [];
  for (const raw of asList(document[toolsField(document)]) ?? []) {
    const inner = isBag(raw) ? (isBag(raw.function) ? raw.function : raw) : undefined;
    const name = asString(inner?.name);
    if (inner === undefined || name === undefined) continue;
    tools.push(
      defined<ToolContent>({ name, description: asString(inner.description), parameters: inner.parameters }),
    );
  }
  const { stop } = document;
  return defined<RequestContent>({
    ...sampling(document, document.max_completion_tokens ?? document.max_tokens),
    tools: tools.length > 0 ? tools : undefined,
    toolChoice: choiceOf(document.tool_choice ?? document.function_call),
    stop: typeof stop === "string" ? [stop] : asList(stop)?.filter((text) => typeof text === "string"),
  });
}

function choiceOf(choice: unknown): RequestContent["toolChoice"] {
  if (choice === "auto" || choice === "none" || choice === "required") return choice;
  if (choice === "any") return "required";
  if (!isBag(choice)) return undefined;
  const name = asString(isBag(choice.function) ? choice.function.name : choice.name);
  return name === undefined ? undefined : { name };
}

/** A request without messages, holding the settings. */
export function composeChat(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  const { model, tools, toolChoice, maxTokens, temperature, topP, stop, stream } = request;
  // Reasoning models of OpenAI refuse the older name; compatible servers do not all know the newer one.
  const limit = /^(o\d|gpt-5)/.test(model ?? "") ? "max_completion_tokens" : "max_tokens";
  return defined<Bag>({
    model,
    messages: [],
    tools: tools?.map(CHAT_TOOLS.make),
    tool_choice: typeof toolChoice === "object" ? { type: "function", function: toolChoice } : toolChoice,
    [limit]: maxTokens,
    temperature,
    top_p: topP,
    stop,
    stream,
  });
}
