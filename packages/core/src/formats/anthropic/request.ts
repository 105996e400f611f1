import { asString, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent, ToolContent } from "../format.ts";
import { asBoolean, asNumber, asStrings, toolsOf } from "../request-values.ts";
import { withFields } from "../shared.ts";
import { TOOLS } from "./tools.ts";

/** Settings of a Messages API request in canonical form. Tools that Anthropic runs itself mean nothing elsewhere. */
export function requestOf(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  return defined<RequestContent>({
    model: asString(document.model),
    tools: toolsOf(document.tools, toolOf),
    toolChoice: choiceOf(document.tool_choice),
    maxTokens: asNumber(document.max_tokens),
    temperature: asNumber(document.temperature),
    topP: asNumber(document.top_p),
    stop: asStrings(document.stop_sequences),
    stream: asBoolean(document.stream),
  });
}

function toolOf(raw: unknown): ToolContent | undefined {
  const name = TOOLS.nameOf(raw);
  if (!isBag(raw) || name === undefined) return undefined;
  if (raw.type !== undefined && raw.type !== null && raw.type !== "custom") return undefined;
  return defined<ToolContent>({
    name,
    description: asString(raw.description),
    parameters: raw.input_schema,
  });
}

function choiceOf(value: unknown): RequestContent["toolChoice"] {
  if (!isBag(value)) return undefined;
  const { type, name } = value;
  if (type === "auto" || type === "none") return type;
  if (type === "any") return "required";
  return type === "tool" && typeof name === "string" ? { name } : undefined;
}

function writeChoice(choice: RequestContent["toolChoice"]): unknown {
  if (choice === undefined) return undefined;
  if (typeof choice === "object") return { type: "tool", name: choice.name };
  return { type: choice === "required" ? "any" : choice };
}

/** A request without messages that holds the settings; `max_tokens` has no default at the provider, so it gets one. */
export function compose(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  return withFields(
    {},
    {
      model: request.model,
      max_tokens: request.maxTokens ?? 4096,
      messages: [],
      tools: request.tools?.map(TOOLS.make),
      tool_choice: writeChoice(request.toolChoice),
      temperature: request.temperature,
      top_p: request.topP,
      stop_sequences: request.stop,
      stream: request.stream,
    },
  );
}
