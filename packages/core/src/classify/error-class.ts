/** What a refusal is about. */
export type ErrorClass =
  | "context_overflow"
  | "output_limit"
  | "rate_limit"
  | "request_too_large"
  | "orphan_tool_result"
  | "missing_tool_result"
  | "empty_content"
  | "role_order"
  | "thinking"
  | "tool_id"
  | "other_invalid"
  | "auth"
  | "quota"
  | "overloaded"
  | "unknown";

/** What helps: sending it again after a wait, repairing it, compacting it, asking for less output, or none of these. */
export type Helps = "retry" | "repair" | "compact" | "lower-max-tokens" | "nothing";

/** What helps against each class, unless the refusal says otherwise. */
export const HELPS: { readonly [Name in ErrorClass]: Helps } = {
  context_overflow: "compact",
  output_limit: "lower-max-tokens",
  rate_limit: "retry",
  request_too_large: "compact",
  orphan_tool_result: "repair",
  missing_tool_result: "repair",
  empty_content: "repair",
  role_order: "repair",
  thinking: "repair",
  tool_id: "repair",
  other_invalid: "nothing",
  auth: "nothing",
  quota: "nothing",
  overloaded: "retry",
  unknown: "nothing",
};
