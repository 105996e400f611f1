import type { ApiRequest } from "../../api-request.ts";
import type { Complaint } from "../../complaint.ts";
import type { Issue } from "../../endpoint.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { inputTokens } from "./input-tokens.ts";
import { isReasoningModel } from "./models.ts";

/** A response that has just begun. It mostly repeats the request. */
export function begunResponse(id: string, { model, body }: ApiRequest, created: number): JsonObject {
  const reasoning = isObject(body.reasoning) ? body.reasoning : {};
  const text = isObject(body.text) ? body.text : {};
  return {
    id,
    object: "response",
    created_at: created,
    status: "in_progress",
    background: body.background ?? false,
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    model,
    output: [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    prompt_cache_retention: body.prompt_cache_retention ?? null,
    reasoning: {
      effort: reasoning.effort ?? (isReasoningModel(model) ? "medium" : null),
      summary: reasoning.summary ?? null,
    },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: body.service_tier ?? "auto",
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: { format: text.format ?? { type: "text" }, verbosity: text.verbosity ?? "medium" },
    tool_choice: body.tool_choice ?? "auto",
    tools: body.tools ?? [],
    top_logprobs: body.top_logprobs ?? 0,
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? "disabled",
    usage: null,
    user: body.user ?? null,
    metadata: body.metadata ?? {},
  };
}

/** A response that is finished, or was cut at its limit. */
export function endedResponse(
  begun: JsonObject,
  output: readonly JsonObject[],
  { request, reply, usage }: Issue,
): JsonObject {
  const cut = reply.finish === "length";
  // With `truncation: "auto"`, the excess is left out.
  const input = Math.min(inputTokens(request), request.window);
  return {
    ...begun,
    status: cut ? "incomplete" : "completed",
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    output,
    service_tier: TIERS.get(begun.service_tier) ?? "default",
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: input + usage.output,
    },
  };
}

/** The requested tier and the one used, where they differ from the default. */
const TIERS: ReadonlyMap<unknown, string> = new Map([
  ["fast", "priority"],
  ["priority", "priority"],
  ["flex", "flex"],
]);

/** A response that has failed. */
export function failedResponse(begun: JsonObject, { code, message }: Complaint): JsonObject {
  return { ...begun, status: "failed", error: { code: code ?? "server_error", message } };
}
