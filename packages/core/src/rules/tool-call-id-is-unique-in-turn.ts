import type { Rule } from "./rule.ts";
import { findReusedIds } from "./unique-ids.ts";

/** One id, one call, within one turn. */
export const toolCallIdIsUniqueInTurn: Rule = {
  code: "tool-call-id-is-unique-in-turn",
  family: "ids",
  fact: "callIdIsUniqueInTurn",
  title: "Within one turn an id stands for one call.",
  find: (view, report) => findReusedIds(view, "turn", report),
};
