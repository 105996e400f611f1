import type { Shape } from "../../model/outline.ts";

/** How the Messages API arranges messages. */
export const SHAPE: Shape = {
  list: "messages",
  results: "user",
  system: "field",
  items: false,
  ids: true,
  proofs: "anthropic",
  files: "anthropic",
};
