import { windowOf } from "@suture/core/tokens";
import { bagOf, isBag } from "../../answers/bag.ts";
import type { Carrier } from "./carrier.ts";
import { budgetIn, effortIn, effortOf } from "./efforts.ts";
import { number, schemaOf, stops, text, unless } from "./members.ts";
import type { RequestSettings, WireSettings } from "./request-settings.ts";
import { targetLimits } from "./target-limits.ts";
import { writeSampling } from "./write-sampling.ts";

/** Where the Messages API keeps its settings. */
export const anthropicSettings: WireSettings = {
  containers: ["metadata", "output_config"],
  content: ["model", "messages", "system", "tools", "stream"],
  members: {
    max_tokens: number("maxTokens"),
    temperature: number("temperature"),
    top_p: number("topP"),
    top_k: number("topK"),
    stop_sequences: stops,
    tool_choice: (value) => (bagOf(value).disable_parallel_tool_use === true ? { parallel: false } : {}),
    thinking: thinkingOf,
    "metadata.user_id": text("user"),
    "output_config.effort": effortOf,
    "output_config.format": (value) => schemaOf(bagOf(value).schema),
    service_tier: unless("auto", "standard_only"),
  },
};

function thinkingOf(value: unknown): RequestSettings | undefined {
  const { type, budget_tokens: budget, display } = bagOf(value);
  const thoughts = { thoughts: display !== "omitted" };
  if (type === "disabled") return { effort: "none" };
  if (type === "adaptive") return thoughts;
  return type === "enabled" && typeof budget === "number" ? { budget, ...thoughts } : undefined;
}

/** The limit if the client set none: enough for an answer and its reasoning. */
const USUAL_OUTPUT = 16_384;
const LEAST_BUDGET = 1_024;

/** Writes settings for the Messages API. */
export function writeAnthropic(carrier: Carrier): void {
  const { body, target } = carrier;
  const { output, known } = windowOf(target.model);
  const most = known ? output : Number.POSITIVE_INFINITY;
  const max = carrier.limited("maxTokens", most, `at most ${output}`);
  body.max_tokens = max ?? Math.min(USUAL_OUTPUT, output);
  writeChoice(carrier);
  // Thinking models do not allow sampling settings.
  if (!writeThinking(carrier)) {
    const limits = targetLimits(target);
    writeSampling(carrier, limits, body, "top_p");
    if (limits.sampling !== "none") carrier.put("topK", "top_k");
  }
  const stop = carrier.take("stop")?.filter((word) => word.trim() !== "") ?? [];
  if (stop.length > 0) body.stop_sequences = stop;
  if (stop.length < (carrier.peek("stop")?.length ?? 0)) carrier.note("stop", "blank ones");
  const user = carrier.take("user");
  if (user !== undefined) body.metadata = { user_id: user };
  const format = carrier.peek("format");
  // The vendor accepts only complete schemas, like OpenAI's strict ones.
  if (isBag(format?.schema) && format?.strict === true && versionOf(target.model) >= 4.5) {
    carrier.take("format");
    const own = { type: "json_schema", schema: format.schema };
    body.output_config = { ...bagOf(body.output_config), format: own };
  }
}

function writeChoice(carrier: Carrier): void {
  const { body } = carrier;
  const choice = carrier.take("toolChoice");
  const parallel = carrier.take("parallel");
  if (body.tools === undefined) return;
  const type = typeof choice === "object" ? "tool" : choice === "required" ? "any" : choice;
  const alone = parallel === false && type !== "none";
  if (type === undefined && !alone) return;
  body.tool_choice = {
    type: type ?? "auto",
    ...(typeof choice === "object" ? { name: choice.name } : {}),
    ...(alone ? { disable_parallel_tool_use: true } : {}),
  };
}

/** Writes how hard to think; true when the model will think. */
function writeThinking(carrier: Carrier): boolean {
  const { body, target } = carrier;
  const asked = { effort: carrier.take("effort"), budget: carrier.take("budget") };
  const effort = effortIn(asked);
  const thoughts = carrier.take("thoughts");
  if (effort === undefined) return false;
  const version = versionOf(target.model);
  const place = asked.effort === undefined ? "budget" : "effort";
  if (effort === "none") {
    const least = leastThinking(target.model, version);
    if (least === undefined) carrier.note(place, "this model always thinks");
    else if (version >= 5) body.thinking = { type: least };
    return false;
  }
  const { type } = bagOf(body.tool_choice);
  const forced = type === "any" || type === "tool";
  if (version >= 4.6) {
    body.thinking = { type: "adaptive", ...(thoughts === true ? { display: "summarized" } : {}) };
    body.output_config = { effort: ADAPTIVE[effort] ?? effort };
    return true;
  }
  const room = Number(body.max_tokens) - LEAST_BUDGET;
  if (version < 3.7 || forced || room < LEAST_BUDGET) {
    carrier.note(place, forced ? "not where a tool is forced" : "no room for it, or not with this model");
    return false;
  }
  const budget = Math.max(LEAST_BUDGET, Math.min(room, budgetIn(asked) ?? LEAST_BUDGET));
  body.thinking = { type: "enabled", budget_tokens: budget };
  return true;
}

/** The setting for as little thinking as possible; undefined if the model always thinks. */
function leastThinking(model: string, version: number): string | undefined {
  if (/fable|mythos/.test(model) || (version >= 5.5 && model.includes("opus"))) return undefined;
  return version >= 5.5 && model.includes("sonnet") ? "between_tools" : "disabled";
}

/** The levels of adaptive thinking for those it does not have. */
const ADAPTIVE: { readonly [effort: string]: string } = { minimal: "low", xhigh: "high", max: "high" };

/** The version in a model's name: `claude-sonnet-4-5-20250929`, `claude-3-7-sonnet`; the current one if there is none. */
function versionOf(model: string): number {
  const [, major, minor = "0"] = /claude-(?:[a-z]+-)?(\d)(?:[-.](\d{1,2})(?!\d))?/.exec(model) ?? [];
  return major === undefined ? 4.5 : Number(`${major}.${minor}`);
}
