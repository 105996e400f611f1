import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent, ToolContent } from "../format.ts";
import { sampling, withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** True when earlier items live at the provider. */
export function continuesOf(body: Bag): boolean {
  const { previous_response_id: previous, conversation, prompt } = body;
  return [previous, conversation, prompt].some((value) => value !== undefined && value !== null);
}

/** True or false when the request says how hard to think. */
export function thinkingOf({ reasoning }: Bag): boolean | undefined {
  const effort = isBag(reasoning) ? asString(reasoning.effort) : undefined;
  return effort === undefined ? undefined : effort !== "none";
}

/** Tool definitions of the Responses API; a tool that has no name goes by its type. */
export const RESPONSES_TOOLS: ToolSyntax = {
  nameOf: (raw) => (isBag(raw) ? (asString(raw.name) ?? asString(raw.type)) : undefined),
  rename: (raw, name) => withFields(raw, { name }),
  make: (tool) => ({ type: "function", ...tool }),
};

/** Reads the settings of a request. */
export function responsesRequest(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  const tools: ToolContent[] = [];
  for (const raw of asList(document.tools) ?? []) {
    const name = isBag(raw) ? asString(raw.name) : undefined;
    if (!isBag(raw) || name === undefined || (raw.type !== "function" && raw.type !== "custom")) continue;
    const description = asString(raw.description);
    tools.push(defined<ToolContent>({ name, description, parameters: raw.parameters }));
  }
  const choice = document.tool_choice;
  const forced = isBag(choice) ? asString(choice.name) : undefined;
  const plain = choice === "auto" || choice === "none" || choice === "required" ? choice : undefined;
  return defined<RequestContent>({
    ...sampling(document, document.max_output_tokens),
    tools: tools.length > 0 ? tools : undefined,
    toolChoice: forced === undefined ? plain : { name: forced },
  });
}

/** A request without items, holding the settings. */
export function composeResponses(request: RequestContent | undefined): unknown {
  if (request === undefined) return [];
  const { model, tools, toolChoice, maxTokens, temperature, topP, stream } = request;
  return defined<Bag>({
    model,
    input: [],
    tools: tools?.map(RESPONSES_TOOLS.make),
    tool_choice: typeof toolChoice === "object" ? { type: "function", ...toolChoice } : toolChoice,
    max_output_tokens: maxTokens,
    temperature,
    top_p: topP,
    stream,
  });
}
