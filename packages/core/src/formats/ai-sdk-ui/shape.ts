import type { Shape } from "../../model/outline.ts";

/** UI messages are read the way the AI SDK turns them into model messages. */
export const SHAPE: Shape = {
  list: "messages",
  results: "batch",
  system: "message",
  items: false,
  ids: true,
};
