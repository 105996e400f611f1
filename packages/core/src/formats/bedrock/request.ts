import type { Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import { CHOICE, TOOLS } from "./tools.ts";

/** Where Converse keeps settings. */
export const SETTINGS: Settings = {
  list: "messages",
  paths: {
    model: "modelId model",
    tools: "toolConfig.tools",
    toolChoice: "toolConfig.toolChoice",
    maxTokens: "inferenceConfig.maxTokens",
    temperature: "inferenceConfig.temperature",
    topP: "inferenceConfig.topP",
    stop: "inferenceConfig.stopSequences",
  },
  also: "system",
  readTools: (value) => toolsOf(value, TOOLS),
  writeTools: (tools) => tools.map((tool) => TOOLS.make(tool)),
  choice: CHOICE,
};
