import { openaiChatFormat } from "@suture/core";
import { bagOf } from "../../answers/bag.ts";
import type { Carrier } from "./carrier.ts";
import { effortIn, effortOf } from "./efforts.ts";
import {
  flag,
  ignored,
  metadata,
  namedFormat,
  number,
  openaiFormat,
  stops,
  text,
  unless,
} from "./members.ts";
import { knownEffort, takesEffort } from "./openai-models.ts";
import type { WireSettings } from "./request-settings.ts";
import { targetLimits, willThink } from "./target-limits.ts";
import { writeSampling } from "./write-sampling.ts";

/** Where Chat Completions keeps its settings. */
export const chatSettings: WireSettings = {
  containers: [],
  content: ["model", "messages", "tools", "functions", "tool_choice", "function_call", "stream"],
  members: {
    max_tokens: number("maxTokens"),
    max_completion_tokens: number("maxTokens"),
    temperature: number("temperature"),
    top_p: number("topP"),
    top_k: number("topK"),
    stop: stops,
    seed: number("seed"),
    presence_penalty: number("presencePenalty"),
    frequency_penalty: number("frequencyPenalty"),
    parallel_tool_calls: flag("parallel"),
    response_format: openaiFormat,
    reasoning_effort: effortOf,
    verbosity: text("verbosity"),
    user: text("user"),
    metadata,
    safety_identifier: text("safetyId"),
    prompt_cache_key: text("cacheKey"),
    service_tier: text("tier"),
    n: unless(1),
    modalities: (value) => (String(value) === "text" ? {} : undefined),
    logprobs: unless(false),
    top_logprobs: unless(0),
    store: unless(false),
    stream_options: ignored,
  },
};

/** Writes settings for Chat Completions. */
export function writeChat(carrier: Carrier): void {
  const { body, target } = carrier;
  const { model, contract } = target;
  const effort = effortIn({ effort: carrier.take("effort"), budget: carrier.take("budget") });
  // An effort is sent only to models known to reason.
  if (effort !== undefined && takesEffort(target)) body.reasoning_effort = knownEffort(model, effort);
  else if (effort !== undefined && effort !== "none") {
    carrier.note(carrier.peek("effort") ? "effort" : "budget", "this model is not known to reason");
  }
  if (carrier.take("thoughts") === true) carrier.note("thoughts", "what is shown is up to the provider");
  writeStyle(carrier);
  const maxTokens = carrier.take("maxTokens");
  if (maxTokens !== undefined) {
    // This setting has two names, and the format knows which one a model takes.
    const { messages: _, ...named } = bagOf(openaiChatFormat.compose({ model, maxTokens }));
    Object.assign(body, named);
  }
  const format = carrier.take("format");
  if (format?.schema !== undefined)
    body.response_format = { type: "json_schema", json_schema: namedFormat(format) };
  else if (format !== undefined) body.response_format = { type: "json_object" };
  const choice = carrier.take("toolChoice");
  if (choice !== undefined && body.tools !== undefined)
    body.tool_choice = typeof choice === "object" ? { type: "function", function: choice } : choice;
  const parallel = carrier.take("parallel");
  if (parallel === false && body.tools !== undefined) body.parallel_tool_calls = false;
  carrier.put("seed", contract === "mistral" ? "random_seed" : "seed");
  // Mistral refuses unknown members.
  if (contract !== "mistral") carrier.put("user", "user");
  if (/^gpt-5/.test(model)) carrier.put("verbosity", "verbosity");
  if (contract.startsWith("openai")) {
    carrier.put("safetyId", "safety_identifier");
    carrier.put("cacheKey", "prompt_cache_key");
    carrier.put("tier", "service_tier");
  }
}

/** Writes sampling and stop settings, which reasoning models do not accept. */
function writeStyle(carrier: Carrier): void {
  const { body, target } = carrier;
  const limits = targetLimits(target);
  if (willThink(limits, body.reasoning_effort)) return;
  writeSampling(carrier, limits, body, "top_p");
  // Most of xAI's models reason, and accept none of these.
  if (target.contract === "xai") return;
  const stop = carrier.stops(4);
  if (stop !== undefined) body.stop = stop;
  if (target.contract === "cerebras") return;
  carrier.put("presencePenalty", "presence_penalty");
  carrier.put("frequencyPenalty", "frequency_penalty");
}
