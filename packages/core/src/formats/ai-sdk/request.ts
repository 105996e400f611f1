import type { Settings } from "../settings.ts";
import { composeTools, toolsIn } from "./tools.ts";

/** Where a call's options keep settings. */
export const SETTINGS: Settings = {
  list: "messages",
  paths: {
    model: "model model.modelId",
    tools: "tools",
    toolChoice: "toolChoice",
    maxTokens: "maxOutputTokens maxTokens",
    temperature: "temperature",
    topP: "topP",
    stop: "stopSequences",
  },
  also: "system instructions",
  readTools: toolsIn,
  writeTools: composeTools,
  choice: {
    write: (choice) => (typeof choice === "object" ? { type: "tool", toolName: choice.name } : choice),
  },
};
