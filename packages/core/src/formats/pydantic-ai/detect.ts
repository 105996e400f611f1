import type { Marks } from "../judge-document.ts";

/** Signs of pydantic-ai's messages. */
export const MARKS: Marks = {
  list: "messages",
  message: [[3, / kind:(?:request|response)| parts.part_kind:/]],
};
