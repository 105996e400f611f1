import type { ToolOutcome } from "./tool.ts";

/** The outcome of a call that came to nothing, with what the model is told about it. */
export function failedOutcome(text: string): ToolOutcome {
  return { output: [{ type: "text", text }], failed: true };
}
