import type { Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import { TOOLS } from "./tools.ts";

/** Where Converse keeps settings. It knows no choice that forbids tools, and none without tools. */
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
  readTools: (value) => toolsOf(value, TOOLS),
  writeTools: (tools) => tools.map(TOOLS.make),
  writeChoice: (choice, { tools = [] }) => {
    if (choice === "none" || tools.length === 0) return undefined;
    if (typeof choice === "object") return { tool: choice };
    return { [choice === "required" ? "any" : "auto"]: {} };
  },
};
