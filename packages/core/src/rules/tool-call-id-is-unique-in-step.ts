import type { Rule } from "./rule.ts";
import { findReusedIds } from "./unique-ids.ts";

/** One id, one call, within one message. */
export const toolCallIdIsUniqueInStep: Rule = {
  code: "tool-call-id-is-unique-in-step",
  family: "ids",
  fact: "callIdIsUniqueInStep",
  title: "Within one assistant message an id stands for one call.",
  find: (view, report) => findReusedIds(view, "step", report),
};
