/**
 * Why an answer is not what was asked for: the window is `full`; the output limit is reached and there would be more
 * (`cut`); a filter took it (`blocked`); the model wrote an unreadable call (`garbled`); the server gave up (`failed`).
 */
export type Stop = "full" | "cut" | "blocked" | "garbled" | "failed";

const REASONS: { readonly [Kind in Stop]: string } = {
  full: "model_context_window_exceeded model_length context_length context_length_exceeded context_window_exceeded error_limit",
  cut: "length max_tokens max_output_tokens error_toxic_length",
  blocked:
    "content_filter content_filtered guardrail_intervened refusal safety recitation blocklist prohibited_content spii language image_safety image_prohibited_content image_recitation model_armor jailbreak sensitive error_toxic",
  garbled:
    "malformed_function_call unexpected_tool_call too_many_tool_calls malformed_response malformed_model_output malformed_tool_use",
  failed: "error network_error insufficient_system_resource",
};

const STOPS: ReadonlyMap<string, Stop> = new Map(
  (Object.keys(REASONS) as Stop[]).flatMap((kind) =>
    REASONS[kind].split(" ").map((reason) => [reason, kind]),
  ),
);

/** The meaning of a stop reason, in any provider's spelling; `undefined` if all is well. */
export function stopOf(reason: string | undefined): Stop | undefined {
  return reason === undefined ? undefined : STOPS.get(reason.toLowerCase().replaceAll("-", "_"));
}
