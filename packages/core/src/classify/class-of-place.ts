import type { ErrorClass } from "./error-class.ts";

/** What is wrong at a place, by its last member; the first match counts. */
const ENDINGS: readonly (readonly [RegExp, ErrorClass])[] = [
  [
    /(?:thinking|redacted_thinking|reasoning|reasoning_content|encrypted_content|thought_?signature|signature)\b/i,
    "thinking",
  ],
  [
    /(?:tool_?use|server_tool_use|tool_calls[.[\d\]]{1,12}|input[.[\d\]]{1,12})\.id\b|(?:tool_call_id|tool_?use_?id|call_id)\b/i,
    "tool_id",
  ],
  [/\.role\b/, "role_order"],
];

/** Members that must not be empty. */
const CONTENT = /\.(?:content|text|parts|tool_calls)(?:\[\d{1,6}\])?$/;

const EMPTY =
  /\b(?:empty|blank|null|nil|none|missing|required|non-empty|at least (?:1|one)|whitespace|nullable|too short)\b/i;

/** The class of a refusal that says nothing but that something is invalid, by the place that it names. */
export function classOfPlace(place: string | undefined, text: string): ErrorClass | undefined {
  if (place === undefined || !/^(?:body\.)?(?:messages|input|contents|message|history)\b/.test(place))
    return undefined;
  for (const [ending, name] of ENDINGS) if (ending.test(place)) return name;
  return CONTENT.test(place) && EMPTY.test(text) ? "empty_content" : undefined;
}
