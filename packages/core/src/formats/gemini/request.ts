import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent } from "../format.ts";
import { asNumber, asStrings } from "../request-values.ts";
import { withFields } from "../shared.ts";
import { field, homeOf } from "./fields.ts";
import { composeTools, toolsOf } from "./tools.ts";

/** Settings of a `generateContent` request in canonical form. */
export function requestOf(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  const home = homeOf(document);
  const own = field(home, "generationConfig", "generation_config");
  const config = isBag(own) ? own : home;
  return defined<RequestContent>({
    model: asString(document.model),
    tools: toolsOf(home.tools),
    toolChoice: choiceOf(field(home, "toolConfig", "tool_config")),
    maxTokens: asNumber(field(config, "maxOutputTokens", "max_output_tokens")),
    temperature: asNumber(config.temperature),
    topP: asNumber(field(config, "topP", "top_p")),
    stop: asStrings(field(config, "stopSequences", "stop_sequences")),
  });
}

const MODES: { readonly [mode: string]: "auto" | "none" | "required" } = {
  AUTO: "auto",
  NONE: "none",
  ANY: "required",
};

function choiceOf(value: unknown): RequestContent["toolChoice"] {
  const config = isBag(value) ? field(value, "functionCallingConfig", "function_calling_config") : undefined;
  if (!isBag(config)) return undefined;
  const names = asList(field(config, "allowedFunctionNames", "allowed_function_names")) ?? [];
  const [name] = names;
  const choice = MODES[asString(config.mode) ?? ""];
  return choice === "required" && names.length === 1 && typeof name === "string" ? { name } : choice;
}

function writeChoice(choice: RequestContent["toolChoice"]): Bag | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === "object") {
    return { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [choice.name] } };
  }
  return { functionCallingConfig: { mode: choice === "required" ? "ANY" : choice.toUpperCase() } };
}

/** A request without contents that holds the settings. */
export function compose(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  const config = withFields(
    {},
    {
      maxOutputTokens: request.maxTokens,
      temperature: request.temperature,
      topP: request.topP,
      stopSequences: request.stop,
    },
  );
  return withFields(
    {},
    {
      model: request.model,
      contents: [],
      tools: composeTools(request.tools),
      toolConfig: writeChoice(request.toolChoice),
      generationConfig: Object.keys(config).length === 0 ? undefined : config,
    },
  );
}
