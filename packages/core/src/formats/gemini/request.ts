import type { Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import { CHOICE, DECLARATIONS, hostedTools, writeTools } from "./tools.ts";

/** Both spellings, in the request itself and in the SDK's form, which puts everything into `config`. */
function spelled(camel: string, snake: string): string {
  return `generationConfig.${camel} generation_config.${snake} config.${camel} config.${snake}`;
}

/** Where `generateContent` keeps settings. */
export const SETTINGS: Settings = {
  list: "contents",
  paths: {
    model: "model",
    tools: "tools config.tools",
    toolChoice: "toolConfig tool_config config.toolConfig config.tool_config",
    maxTokens: spelled("maxOutputTokens", "max_output_tokens"),
    temperature: spelled("temperature", "temperature"),
    topP: spelled("topP", "top_p"),
    stop: spelled("stopSequences", "stop_sequences"),
  },
  also: "systemInstruction system_instruction config.systemInstruction config.system_instruction",
  readTools: (value) => toolsOf(value, DECLARATIONS),
  writeTools,
  hostedTools,
  choice: { write: (choice) => ({ functionCallingConfig: CHOICE.write(choice, undefined) }) },
};
