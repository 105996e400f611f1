import type { Shape } from "../../model/outline.ts";

/** How the AI SDK arranges model messages. */
export const SHAPE: Shape = {
  list: "messages",
  results: "batch",
  system: "message",
  items: false,
  ids: true,
};
