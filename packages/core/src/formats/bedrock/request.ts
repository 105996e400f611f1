import { asString, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent, ToolContent } from "../format.ts";
import { asNumber, asStrings, toolsOf } from "../request-values.ts";
import { withFields } from "../shared.ts";
import { TOOLS } from "./tools.ts";

/** Settings of a Converse request in canonical form. */
export function requestOf(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  const config = isBag(document.inferenceConfig) ? document.inferenceConfig : {};
  const tools = isBag(document.toolConfig) ? document.toolConfig : {};
  return defined<RequestContent>({
    model: asString(document.modelId) ?? asString(document.model),
    tools: toolsOf(tools.tools, toolOf),
    toolChoice: choiceOf(tools.toolChoice),
    maxTokens: asNumber(config.maxTokens),
    temperature: asNumber(config.temperature),
    topP: asNumber(config.topP),
    stop: asStrings(config.stopSequences),
  });
}

function toolOf(raw: unknown): ToolContent | undefined {
  const spec = isBag(raw) ? raw.toolSpec : undefined;
  if (!isBag(spec) || typeof spec.name !== "string") return undefined;
  return defined<ToolContent>({
    name: spec.name,
    description: asString(spec.description),
    parameters: isBag(spec.inputSchema) ? spec.inputSchema.json : undefined,
  });
}

function choiceOf(value: unknown): RequestContent["toolChoice"] {
  if (!isBag(value)) return undefined;
  if (isBag(value.tool) && typeof value.tool.name === "string") return { name: value.tool.name };
  if (isBag(value.any)) return "required";
  return isBag(value.auto) ? "auto" : undefined;
}

/** Converse knows no choice that forbids tools. */
function writeChoice(choice: RequestContent["toolChoice"]): unknown {
  if (choice === undefined || choice === "none") return undefined;
  if (typeof choice === "object") return { tool: { name: choice.name } };
  return choice === "required" ? { any: {} } : { auto: {} };
}

/** A request without messages that holds the settings. */
export function compose(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  const config = withFields(
    {},
    {
      maxTokens: request.maxTokens,
      temperature: request.temperature,
      topP: request.topP,
      stopSequences: request.stop,
    },
  );
  const { tools = [] } = request;
  return withFields(
    {},
    {
      modelId: request.model,
      messages: [],
      inferenceConfig: Object.keys(config).length === 0 ? undefined : config,
      toolConfig:
        tools.length === 0
          ? undefined
          : withFields({ tools: tools.map(TOOLS.make) }, { toolChoice: writeChoice(request.toolChoice) }),
    },
  );
}
