import type { Shape } from "../../model/outline.ts";

/** How Converse arranges messages. */
export const SHAPE: Shape = {
  list: "messages",
  tools: "toolConfig.tools",
  results: "user",
  system: "field",
  items: false,
  ids: true,
  proofs: "anthropic",
};
