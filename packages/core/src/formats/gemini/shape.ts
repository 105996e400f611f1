import type { Shape } from "../../model/outline.ts";

/** How `generateContent` arranges messages. Calls need no id. */
export const SHAPE: Shape = {
  list: "contents",
  instructions: "systemInstruction",
  results: "user",
  assistant: "model",
  system: "field",
  items: false,
  ids: false,
  mediaBeside: true,
  proofs: "gemini",
  files: "gemini",
};

/** How the SDK's own form arranges them, with everything else in `config`. */
export const SDK_SHAPE: Shape = {
  ...SHAPE,
  tools: "config.tools",
  instructions: "config.systemInstruction",
};
