import { bagOf, isBag } from "../../answers/bag.ts";
import type { Carrier } from "./carrier.ts";
import { effortIn, effortOf } from "./efforts.ts";
import { flag, ignored, metadata, namedFormat, number, openaiFormat, text, unless } from "./members.ts";
import { knownEffort, takesEffort } from "./openai-models.ts";
import type { WireSettings } from "./request-settings.ts";
import { targetLimits, willThink } from "./target-limits.ts";
import { writeSampling } from "./write-sampling.ts";

/** Where the Responses API keeps its settings. */
export const responsesSettings: WireSettings = {
  containers: ["reasoning", "text"],
  content: ["model", "input", "instructions", "tools", "tool_choice", "stream"],
  members: {
    max_output_tokens: number("maxTokens"),
    temperature: number("temperature"),
    top_p: number("topP"),
    parallel_tool_calls: flag("parallel"),
    "text.format": openaiFormat,
    "text.verbosity": text("verbosity"),
    "reasoning.effort": effortOf,
    "reasoning.summary": () => ({ thoughts: true }),
    user: text("user"),
    metadata,
    safety_identifier: text("safetyId"),
    prompt_cache_key: text("cacheKey"),
    service_tier: text("tier"),
    store: ignored,
    background: unless(false),
    truncation: unless("disabled"),
    top_logprobs: unless(0),
    stream_options: ignored,
    // Encrypted reasoning goes only to its own vendor.
    include: (value) =>
      Array.isArray(value) && value.every((item) => item === "reasoning.encrypted_content") ? {} : undefined,
  },
};

/** Writes settings for the Responses API. Nothing is stored there, because the history belongs to another provider. */
export function writeResponses(carrier: Carrier): void {
  const { body, target } = carrier;
  const { model, contract } = target;
  body.store = false;
  const effort = effortIn({ effort: carrier.take("effort"), budget: carrier.take("budget") });
  const thoughts = carrier.take("thoughts");
  if (takesEffort(target)) {
    const asked = {
      ...(effort === undefined ? {} : { effort: knownEffort(model, effort) }),
      ...(thoughts === true && effort !== "none" ? { summary: "auto" } : {}),
    };
    if (Object.keys(asked).length > 0) body.reasoning = asked;
  } else if (effort !== undefined && effort !== "none") {
    carrier.note(carrier.peek("effort") ? "effort" : "budget", "this model is not known to reason");
  }
  const limits = targetLimits(target);
  if (!willThink(limits, bagOf(body.reasoning).effort)) writeSampling(carrier, limits, body, "top_p");
  const max = carrier.take("maxTokens");
  const { minTokens: least = 0 } = limits;
  if (max !== undefined) body.max_output_tokens = Math.max(least, max);
  if (max !== undefined && max < least) carrier.note("maxTokens", `at least ${least}`);
  const format = carrier.take("format");
  if (format?.schema !== undefined) body.text = { format: { type: "json_schema", ...namedFormat(format) } };
  else if (format !== undefined) body.text = { format: { type: "json_object" } };
  if (/^gpt-5/.test(model)) {
    const verbosity = carrier.take("verbosity");
    if (verbosity !== undefined) body.text = { ...bagOf(body.text), verbosity };
  }
  const choice = carrier.take("toolChoice");
  if (choice !== undefined && body.tools !== undefined)
    body.tool_choice = typeof choice === "object" ? { type: "function", ...choice } : choice;
  const parallel = carrier.take("parallel");
  if (parallel === false && body.tools !== undefined) body.parallel_tool_calls = false;
  carrier.put("user", "user");
  const tags = carrier.peek("metadata");
  if (isBag(tags) && Object.values(tags).every((value) => typeof value === "string"))
    carrier.put("metadata", "metadata");
  if (!contract.startsWith("openai")) return;
  carrier.put("safetyId", "safety_identifier");
  carrier.put("cacheKey", "prompt_cache_key");
  carrier.put("tier", "service_tier");
}
