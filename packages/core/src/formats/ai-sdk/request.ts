import { asString, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent } from "../format.ts";
import { asNumber, asStrings } from "../request-values.ts";
import { withFields } from "../shared.ts";
import { composeTools, toolsOf } from "./tools.ts";

/** Options of a call in canonical form. */
export function requestOf(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  const { model } = document;
  return defined<RequestContent>({
    model: asString(isBag(model) ? model.modelId : model),
    tools: toolsOf(document.tools),
    toolChoice: choiceOf(document.toolChoice),
    maxTokens: asNumber(document.maxOutputTokens) ?? asNumber(document.maxTokens),
    temperature: asNumber(document.temperature),
    topP: asNumber(document.topP),
    stop: asStrings(document.stopSequences),
  });
}

function choiceOf(value: unknown): RequestContent["toolChoice"] {
  if (value === "auto" || value === "none" || value === "required") return value;
  if (!isBag(value)) return undefined;
  return typeof value.toolName === "string" ? { name: value.toolName } : undefined;
}

/** Options without messages that hold the settings. */
export function compose(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  const { toolChoice: choice } = request;
  return withFields(
    {},
    {
      model: request.model,
      messages: [],
      tools: composeTools(request.tools),
      toolChoice: typeof choice === "object" ? { type: "tool", toolName: choice.name } : choice,
      maxOutputTokens: request.maxTokens,
      temperature: request.temperature,
      topP: request.topP,
      stopSequences: request.stop,
    },
  );
}
