import { isBag } from "../../answers/bag.ts";
import { effortOf } from "./efforts.ts";
import { flag, number, stops } from "./members.ts";
import type { RequestSettings, WireSettings } from "./request-settings.ts";

/** Where a request in canonical form keeps its settings: under their own names. */
export const sutureSettings: WireSettings = {
  containers: [],
  content: ["suture", "model", "messages", "tools", "stream"],
  members: {
    maxTokens: number("maxTokens"),
    temperature: number("temperature"),
    topP: number("topP"),
    stop: stops,
    toolChoice: choiceOf,
    parallel: flag("parallel"),
    effort: effortOf,
    budget: number("budget"),
    thoughts: flag("thoughts"),
  },
};

function choiceOf(value: unknown): RequestSettings | undefined {
  if (value === "auto" || value === "none" || value === "required") return { toolChoice: value };
  return isBag(value) && typeof value.name === "string" ? { toolChoice: { name: value.name } } : undefined;
}
