import type { RequestContent } from "../format.ts";
import { composeRequest, type Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import { CHOICE, TOOLS } from "./tools.ts";

/** Where the Messages API keeps settings. */
export const SETTINGS: Settings = {
  list: "messages",
  paths: {
    model: "model",
    tools: "tools",
    toolChoice: "tool_choice",
    maxTokens: "max_tokens",
    temperature: "temperature",
    topP: "top_p",
    stop: "stop_sequences",
    stream: "stream",
  },
  also: "system",
  readTools: (value) => toolsOf(value, TOOLS),
  writeTools: (tools) => tools.map((tool) => TOOLS.make(tool)),
  choice: CHOICE,
};

/**
 * A request without messages that holds the settings. `max_tokens` is required by the provider, so it gets a default.
 */
export function compose(request: RequestContent | undefined): unknown {
  return composeRequest(request && { maxTokens: 4096, ...request }, SETTINGS);
}
